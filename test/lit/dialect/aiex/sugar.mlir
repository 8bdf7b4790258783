// Connections of several ends, and herds.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC

aie.device(xcvc1902) {
  // CHECK: %[[A:.*]] = aie.tile(7, 0)
  %a = aie.tile(7, 0)
  // CHECK: %[[B:.*]] = aie.tile(7, 3)
  %b = aie.tile(7, 3)
  // CHECK: aiex.multicast(%[[A]], DMA : 0) {
  // CHECK-NEXT: aiex.multi_dest<%[[B]], DMA : 1>
  // SPEC-NEXT: aiex.multi_dest<%[[B]], Ctrl : 0>
  // YOUNG-NEXT: aiex.multi_dest<%[[B]], TileControl : 0>
  // CHECK-NEXT: }
  aiex.multicast(%a, "DMA" : 0) {
    aiex.multi_dest<%b, DMA : 1>
    aiex.multi_dest<%b, Ctrl : 0>
  }
  // CHECK: aiex.broadcast_packet(%[[A]], DMA : 0) {
  // CHECK-NEXT: aiex.bp_id(0) {
  // CHECK-NEXT: aiex.bp_dest<%[[B]], DMA : 0>
  // CHECK-NEXT: }
  // CHECK-NEXT: aiex.bp_id(31) {
  // CHECK-NEXT: aiex.bp_dest<%[[B]], DMA : 1>
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  aiex.broadcast_packet(%a, DMA : 0) {
    aiex.bp_id(0x0) {
      aiex.bp_dest<%b, DMA : 0>
    }
    aiex.bp_id(0x1F) {
      aiex.bp_dest<%b, DMA : 1>
    }
  }
  // CHECK: aiex.connection(%[[A]], Core : 0, %[[B]], Core : 1)
  aiex.connection(%a, Core : 0, %b, Core : 1)

  %column = arith.constant 7 : index
  // CHECK: %[[C:.*]] = aiex.getTile(%{{.*}}, %{{.*}})
  %c = aiex.getTile(%column, %column)
  // CHECK: %[[H:.*]] = aiex.herd[4] [4] {sym_name = "T"}
  %h = aiex.herd[4][4] {sym_name = "T"}
  // CHECK: %[[H2:.*]] = aiex.herd[1] [1]
  %h2 = aiex.herd[1][1]
  // CHECK: %[[X:.*]] = aiex.iter(0, 4, 1)
  %x = aiex.iter(0, 4, 1)
  // CHECK: %[[Y:.*]] = aiex.iter(2, 8, 2)
  %y = aiex.iter(2, 8, 2)
  // CHECK: %[[S:.*]] = aiex.select(%[[H]], %[[X]], %[[Y]])
  %s = aiex.select(%h, %x, %y)
  // CHECK: aiex.place(%[[H]], %[[H2]], 1, -2)
  aiex.place(%h, %h2, 1, -2)
  // CHECK: aiex.route(<%[[S]], DMA : 0>, <%[[H2]], Core : 1>)
  aiex.route(<%s, DMA : 0>, <%h2, Core : 1>)
}
