// A value that is shown to whoever runs the design.
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
