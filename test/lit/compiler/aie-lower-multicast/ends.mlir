// A multicast becomes a flow to each of its ends, a connection becomes one flow.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-multicast))' %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-multicast,aie-create-pathfinder-flows))' %s | FileCheck %s --check-prefix=ROUTED

// CHECK: %[[M:.*]] = aie.tile(0, 1)
// CHECK: %[[A:.*]] = aie.tile(0, 2)
// CHECK: %[[B:.*]] = aie.tile(0, 3)
// CHECK-DAG: aie.flow(%[[M]], DMA : 0, %[[A]], DMA : 0)
// CHECK-DAG: aie.flow(%[[M]], DMA : 0, %[[B]], DMA : 1)
// CHECK-DAG: aie.flow(%[[A]], Core : 0, %[[B]], Core : 0)
// CHECK-NOT: multicast
// CHECK-NOT: aiex.connection
// One stream leaves the memory tile.
// ROUTED: aie.switchbox(%{{.*}}tile_0_1)
// ROUTED: aie.connect<DMA : 0, North : [[N:[0-9]+]]>
// ROUTED-NOT: DMA : 0
// ROUTED: aie.switchbox(
aie.device(npu1_1col) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aiex.multicast(%m, DMA : 0) {
    aiex.multi_dest<%a, DMA : 0>
    aiex.multi_dest<%b, DMA : 1>
  }
  aiex.connection(%a, Core : 0, %b, Core : 0)
}
