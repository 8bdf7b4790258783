// Rules that lead packets in a circle do not keep the pass busy for ever, and the way out of the circle is found once.
// An aie.wire from the multiplexer to the aie.shim_dma makes it the end of a circuit; a packet flow ends at a tile.
// RUN: tessera-opt --aie-find-flows %s | FileCheck %s

// CHECK-DAG: %[[S:.*]] = aie.tile(1, 0)
// CHECK-DAG: %[[A:.*]] = aie.tile(0, 2)
// CHECK: %[[DMA:.*]] = aie.shim_dma(
// CHECK: aie.packet_flow(3) {
// CHECK-NEXT: aie.packet_source<%[[A]], Core : 0>
// CHECK-NEXT: aie.packet_dest<%[[S]], DMA : 1>
// CHECK-NEXT: }
// CHECK-NEXT: aie.flow(%{{.*}}, Core : 0, %[[DMA]], DMA : 0)
// CHECK-NOT: flow
aie.device(npu1_2col) {
  %shim = aie.tile(1, 0)
  %mem = aie.tile(1, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  %c = aie.tile(1, 3)
  %d = aie.tile(0, 3)
  %dma = aie.shim_dma(%shim) {
    aie.end
  }
  %mux = aie.shim_mux(%shim) {
    aie.connect<North : 3, DMA : 1>
    aie.connect<North : 2, DMA : 0>
  }
  %0 = aie.switchbox(%shim) {
    aie.connect<North : 1, South : 3>
    aie.connect<North : 2, South : 2>
  }
  %1 = aie.switchbox(%mem) {
    aie.connect<North : 1, South : 1>
    aie.connect<North : 2, South : 2>
  }
  // From here to the east, from Core 0 and from the end of the circle.
  %2 = aie.switchbox(%a) {
    %x = aie.amsel<0> (0)
    aie.masterset(East : 0, %x)
    aie.packet_rules(Core : 0) {
      aie.rule(31, 3, %x)
    }
    aie.packet_rules(North : 0) {
      aie.rule(31, 3, %x)
    }
  }
  // To the north and out of the circle.
  %3 = aie.switchbox(%b) {
    %x = aie.amsel<0> (0)
    aie.masterset(North : 0, %x)
    aie.masterset(South : 1, %x)
    aie.connect<Core : 0, South : 2>
    aie.packet_rules(West : 0) {
      aie.rule(31, 3, %x)
    }
  }
  %4 = aie.switchbox(%c) {
    aie.connect<South : 0, West : 0>
  }
  %5 = aie.switchbox(%d) {
    aie.connect<East : 0, South : 0>
  }
  aie.wire(%mux : DMA, %dma : DMA)
}
