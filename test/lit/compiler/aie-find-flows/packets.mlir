// A packet flow gets the lowest ID that all rules on its way let through, and says so where the last switch keeps a
// header that a DMA usually does not get.
// RUN: tessera-opt --aie-find-flows %s | FileCheck %s

// CHECK-DAG: %[[A:.*]] = aie.tile(1, 2)
// CHECK-DAG: %[[B:.*]] = aie.tile(1, 3)
// The rules 0b1x1xx (of the first switch) and 0bxx11x (of the second) leave 0b1x11x, so 22 is the lowest ID.
// CHECK: aie.packet_flow(22) {
// CHECK-NEXT: aie.packet_source<%[[A]], DMA : 0>
// CHECK-NEXT: aie.packet_dest<%[[B]], DMA : 1>
// CHECK-NEXT: } {keep_pkt_header = true}
// 0b00xxx of the first switch and 0bxx11x of the second leave 0b0011x.
// CHECK-NEXT: aie.packet_flow(6) {
// CHECK-NEXT: aie.packet_source<%[[A]], DMA : 1>
// CHECK-NEXT: aie.packet_dest<%[[B]], Core : 0>
// CHECK-NEXT: }
// CHECK-NOT: packet_flow
aie.device(npu1_2col) {
  %a = aie.tile(1, 2)
  %b = aie.tile(1, 3)
  %0 = aie.switchbox(%a) {
    %x = aie.amsel<0> (0)
    %y = aie.amsel<1> (0)
    aie.masterset(North : 0, %x)
    aie.masterset(North : 1, %y)
    aie.packet_rules(DMA : 0) {
      aie.rule(20, 20, %x)
    }
    aie.packet_rules(DMA : 1) {
      aie.rule(24, 0, %y)
    }
  }
  %1 = aie.switchbox(%b) {
    %x = aie.amsel<0> (0)
    %y = aie.amsel<1> (0)
    aie.masterset(DMA : 1, %x) {keep_pkt_header = true}
    aie.masterset(Core : 0, %y)
    aie.packet_rules(South : 0) {
      aie.rule(6, 6, %x)
    }
    aie.packet_rules(South : 1) {
      aie.rule(6, 6, %y)
    }
    // No packet comes to this port.
    aie.packet_rules(South : 2) {
      aie.rule(0, 0, %y)
    }
  }
}
