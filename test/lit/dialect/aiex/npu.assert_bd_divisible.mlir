// A number that must be a multiple of another one; with allow_unit, or 1.
// RUN: %texts %s
aie.device(npu1) {
  aie.runtime_sequence(%n : i32) {
    // CHECK: aiex.npu.assert_bd_divisible(%{{.*}}) {divisor = 4 : i32} : i32
    aiex.npu.assert_bd_divisible(%n) {divisor = 4 : i32} : i32
    %one = arith.constant 1 : i32
    // CHECK: aiex.npu.assert_bd_divisible(%{{.*}}) {allow_unit, divisor = 4 : i32} : i32
    aiex.npu.assert_bd_divisible(%one) {allow_unit, divisor = 4 : i32} : i32
  }
}
