// Packets take this path when their ID, masked, equals the value.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.switchbox(%core) {
    %a = aie.amsel<5> (3)
    %b = aie.amsel<5> (0)
    aie.packet_rules(North : 3) {
      // CHECK: aie.rule(31, 1, %[[A:.*]])
      // CHECK-NEXT: aie.rule(30, 2, %[[B:.*]])
      // CHECK-NEXT: aie.rule(31, 4, %[[A]])
      aie.rule(0x1f, 0x1, %a)
      aie.rule(0x1e, 0x2, %b)
      aie.rule(0x1f, 0x4, %a)
    }
  }
}
