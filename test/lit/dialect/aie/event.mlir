// A core raises one of its two events.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    // CHECK: aie.event(0)
    // CHECK-NEXT: aie.event(1)
    aie.event(0)
    aie.event(1)
    aie.end
  }
}
