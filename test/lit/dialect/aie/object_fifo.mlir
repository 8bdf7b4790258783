// Object FIFOs, links, and what cores do with objects.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt --aie-text-2026 | tessera-opt | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %yet = aie.logical_tile<CoreTile>(?, ?)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>

  // CHECK: aie.objectfifo @in(%{{.*}}tile_0_0, {%{{.*}}tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // CHECK: aie.objectfifo @left(%{{.*}}tile_0_1 dimensionsToStream [<size = 4, stride = 1>, <size = 4, stride = 4>], {%{{.*}}tile_0_2}, [2, 3]) {repeat_count = 4 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @left (%mem dimensionsToStream [<size = 4, stride = 1>, <size = 4, stride = 4>], {%a}, [2, 3]) {repeat_count = 4 : i32} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @right(%{{.*}}tile_0_1, {%{{.*}}tile_0_3 dimensionsFromStream [<size = 16, stride = 1>]}, 2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 0>]>, padValue = 7 : i32, repeat_count = 4 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @right (%mem, {%b dimensionsFromStream [<size = 16, stride = 1>]}, 2 : i32) {repeat_count = 4 : i32, padValue = 7 : i32, padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 0>]>} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @both(%{{.*}}tile_0_2, {%{{.*}}tile_0_3, %{{.*}}logical_tile}, [2, 2, 4]) {via_DMA = true} : !aie.objectfifo<memref<2xi32>> = [dense<0> : memref<2xi32>, dense<[1, 2]> : memref<2xi32>]
  aie.objectfifo @both (%a, {%b, %yet}, [2, 2, 4]) {via_DMA = true} : !aie.objectfifo<memref<2xi32>> = [dense<0> : memref<2xi32>, dense<[1, 2]> : memref<2xi32>]
  // CHECK: aie.objectfifo @shared(%{{.*}}tile_0_2, {%{{.*}}tile_0_3}, 1 : i32) {disable_synchronization = true, via_shared_mem = 1 : i32} : !aie.objectfifo<memref<i32>>
  aie.objectfifo @shared (%a, {%b}, 1 : i32) {disable_synchronization = true, via_shared_mem = 1 : i32} : !aie.objectfifo<memref<i32>>
  // Objects that are consumed in smaller pieces.
  // CHECK: aie.objectfifo @pieces(%{{.*}}tile_0_2, {%{{.*}}tile_0_3}, 1 : i32) : !aie.objectfifo<memref<8xi32>> -> !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @pieces (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<8xi32>> -> !aie.objectfifo<memref<4xi32>>
  // CHECK: aie.objectfifo @stream(%{{.*}}tile_0_2, {%{{.*}}tile_0_3}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @stream (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @often(%{{.*}}tile_0_1, {%{{.*}}tile_0_3}, 1 : i32) {cons_dma_channels = array<i32: -1>, iter_count = 256 : i32, prod_dma_channel = 3 : i32} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @often (%mem, {%b}, 1 : i32) {iter_count = 256 : i32, prod_dma_channel = 3 : i32, cons_dma_channels = array<i32: -1>} : !aie.objectfifo<memref<8xi32>>

  // CHECK: aie.objectfifo.link [@in] -> [@left, @right]([] [0, 16])
  aie.objectfifo.link [@in] -> [@left, @right] ([] [0, 16])
  // CHECK: aie.objectfifo.allocate @pieces(%{{.*}}tile_0_3)
  aie.objectfifo.allocate @pieces (%b)
  // CHECK: aie.objectfifo.register_external_buffers @in(%{{.*}}tile_0_0, {%host}) : (memref<64xi32>)
  aie.objectfifo.register_external_buffers @in (%shim, {%host}) : (memref<64xi32>)

  %lock = aie.lock(%a, 0)
  // CHECK: aie.objectfifo_rearm_binding @again channels(%{{.*}}tile_0_2 : index) locks(%{{.*}} : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32: 1>}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks(%lock : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32: 1>}

  aie.core(%a) {
    // CHECK: %[[HELD:.*]] = aie.objectfifo.acquire @left(Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
    %held = aie.objectfifo.acquire @left ("Consume", 2) : !aie.objectfifosubview<memref<16xi32>>
    // CHECK: aie.objectfifo.subview.access %[[HELD]][1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %object = aie.objectfifo.subview.access %held[1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    // CHECK: aie.objectfifo.release @left(Consume, 2)
    aie.objectfifo.release @left (Consume, 2)
    aie.end
  }
  aie.core(%b) {
    // CHECK: aie.objectfifo.acquire @pieces(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    %held = aie.objectfifo.acquire @pieces (Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    aie.objectfifo.release @pieces (Consume, 1)
    aie.end
  }

  %acquires = arith.constant dense<[1]> : tensor<1xi32>
  %releases = arith.constant dense<[0, 0, 1]> : tensor<3xi32>
  %length = arith.constant 3 : index
  // CHECK: aie.objectfifo.register_process @in(Produce, %{{.*}} : tensor<1xi32>, %{{.*}} : tensor<3xi32>, @work, %{{.*}})
  aie.objectfifo.register_process @in (Produce, %acquires : tensor<1xi32>, %releases : tensor<3xi32>, @work, %length)
}
