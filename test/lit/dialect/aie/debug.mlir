// A value that the run shows to the user.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    %zero = arith.constant 0 : i32
    // CHECK: aie.debug(%{{.*}} : i32)
    aie.debug(%zero : i32)
    aie.end
  }
}
