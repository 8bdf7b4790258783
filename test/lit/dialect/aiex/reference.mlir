// The examples of the reference of the dialect, in its order, with the prefix of today's operations. Names of ports and of
// actions are in quotes there, and are printed without.
// RUN: tessera-opt %s --split-input-file | FileCheck %s
// RUN: tessera-opt %s --split-input-file | tessera-opt --split-input-file | FileCheck %s

// CHECK-LABEL: module @broadcast_packet
module @broadcast_packet {
  aie.device(xcvc1902) {
    %70 = aie.tile(7, 0)
    %73 = aie.tile(7, 3)
    %74 = aie.tile(7, 4)
    %63 = aie.tile(6, 3)
    %64 = aie.tile(6, 4)
    // CHECK: aiex.broadcast_packet(%tile_7_0, DMA : 0)
    // CHECK: aiex.bp_id(0)
    // CHECK: aiex.bp_dest<%tile_7_3, DMA : 0>
    // CHECK: aiex.bp_dest<%tile_6_3, DMA : 0>
    // CHECK: aiex.bp_id(1)
    // CHECK: aiex.bp_dest<%tile_7_4, DMA : 0>
    // CHECK: aiex.bp_dest<%tile_6_4, DMA : 0>
    aiex.broadcast_packet(%70, "DMA" : 0){
      aiex.bp_id(0x0){
        aiex.bp_dest<%73, "DMA" : 0>
        aiex.bp_dest<%63, "DMA" : 0>
      }
      aiex.bp_id(0x1){
        aiex.bp_dest<%74, "DMA" : 0>
        aiex.bp_dest<%64, "DMA" : 0>
      }
    }
  }
}

// -----

// CHECK-LABEL: module @connection
module @connection {
  aie.device(xcvc1902) {
    %22 = aie.tile(2, 2)
    %c22 = aie.core(%22) { aie.end }
    %11 = aie.tile(1, 1)
    %c11 = aie.core(%11) { aie.end }
    // CHECK: aie.flow(%{{.*}}, Core : 0, %{{.*}}, Core : 1)
    aie.flow(%c22, "Core" : 0, %c11, "Core" : 1)
  }
}

// -----

// CHECK-LABEL: module @herd
module @herd {
  // CHECK: aiex.herd[1] [1]
  %herd0 = aiex.herd[1][1] // a single AIE tile
  // CHECK: aiex.herd[4] [1]
  %herd1 = aiex.herd[4][1] // a row of four
}

// -----

// CHECK-LABEL: module @iter
module @iter {
  // CHECK: aiex.iter(0, 15, 1)
  %iter0 = aiex.iter(0, 15, 1)
  // CHECK: aiex.iter(2, 8, 2)
  %iter1 = aiex.iter(2, 8, 2)
}

// -----

// CHECK-LABEL: module @multicast
module @multicast {
  aie.device(xcvc1902) {
    %70 = aie.tile(7, 0)
    %73 = aie.tile(7, 3)
    %74 = aie.tile(7, 4)
    %63 = aie.tile(6, 3)
    %64 = aie.tile(6, 4)
    // CHECK: aiex.multicast(%tile_7_0, DMA : 0)
    // CHECK: aiex.multi_dest<%tile_7_3, DMA : 0>
    // CHECK: aiex.multi_dest<%tile_7_4, DMA : 0>
    // CHECK: aiex.multi_dest<%tile_6_3, DMA : 0>
    // CHECK: aiex.multi_dest<%tile_6_4, DMA : 0>
    aiex.multicast(%70, "DMA" : 0){
      aiex.multi_dest<%73, "DMA" : 0>
      aiex.multi_dest<%74, "DMA" : 0>
      aiex.multi_dest<%63, "DMA" : 0>
      aiex.multi_dest<%64, "DMA" : 0>
    }
  }
}

// -----

// CHECK-LABEL: module @select
module @select {
  // CHECK: %[[HERD:.*]] = aiex.herd[4] [4]
  %herd = aiex.herd[4][4] // a herd of 4x4 AIE tiles
  // CHECK: %[[X:.*]] = aiex.iter(0, 4, 1)
  %ix = aiex.iter(0, 4, 1) // 0, 1, 2, 3
  // CHECK: %[[Y:.*]] = aiex.iter(0, 1, 1)
  %iy = aiex.iter(0, 1, 1) // 0
  // CHECK: aiex.select(%[[HERD]], %[[X]], %[[Y]])
  %sub_herd = aiex.select(%herd, %ix, %iy)
}

// -----

// CHECK-LABEL: module @token
module @token {
  // CHECK: aiex.token(0) {sym_name = "token0"}
  aiex.token(0) {sym_name = "token0"}
  func.func @program() {
    // CHECK: aiex.useToken @token0(Acquire, 0)
    aiex.useToken @token0("Acquire", 0)
    // CHECK: aiex.useToken @token0(Release, 5)
    aiex.useToken @token0("Release", 5)
    return
  }
}
