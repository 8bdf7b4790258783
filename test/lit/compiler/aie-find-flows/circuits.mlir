// The pass adds an aie.flow for each circuit that the switches make, in the order of the tiles, their parts and
// channels. Where a circuit splits, the branch of the last connection comes first. The switches stay.
// RUN: tessera-opt --aie-find-flows %s | FileCheck %s

// CHECK-DAG: %[[S:.*]] = aie.tile(0, 0)
// CHECK-DAG: %[[M:.*]] = aie.tile(0, 1)
// CHECK-DAG: %[[C:.*]] = aie.tile(0, 2)
// CHECK: aie.switchbox(
// CHECK: aie.flow(%[[S]], DMA : 1, %[[C]], Core : 0)
// CHECK-NEXT: aie.flow(%[[S]], DMA : 1, %[[M]], DMA : 3)
// A South port without a setting of the multiplexer is named as a port of the switch.
// CHECK-NEXT: aie.flow(%[[S]], South : 0, %[[M]], DMA : 4)
// CHECK-NEXT: aie.flow(%[[M]], DMA : 2, %[[S]], DMA : 0)
// CHECK-NEXT: aie.flow(%[[C]], Trace : 0, %[[S]], South : 0)
// CHECK-NOT: aie.flow
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %0 = aie.shim_mux(%shim) {
    aie.connect<DMA : 1, North : 7>
    aie.connect<North : 2, DMA : 0>
  }
  %1 = aie.switchbox(%shim) {
    aie.connect<South : 7, North : 4>
    aie.connect<South : 0, North : 1>
    aie.connect<North : 0, South : 2>
    aie.connect<North : 3, South : 0>
  }
  %2 = aie.switchbox(%mem) {
    aie.connect<South : 4, DMA : 3>
    aie.connect<South : 4, North : 4>
    aie.connect<South : 1, DMA : 4>
    aie.connect<DMA : 2, South : 0>
    aie.connect<North : 3, South : 3>
    // This connection leads to a port of the core tile that no setting takes.
    aie.connect<DMA : 1, North : 0>
  }
  %3 = aie.switchbox(%core) {
    aie.connect<South : 4, Core : 0>
    aie.connect<Trace : 0, South : 3>
  }
}
