// Constants that violate their guard, and guards that no number satisfies.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    %c = arith.constant 64 : i32
    // expected-error@+1 {{constant value 64 exceeds the guarded field range [0:63]}}
    aiex.npu.assert_bd_field(%c) {max = 63 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    %c = arith.constant -1 : i32
    // expected-error@+1 {{constant value -1 exceeds the guarded field range [0:63]}}
    aiex.npu.assert_bd_field(%c) {max = 63 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    %c = arith.constant 6 : i32
    // expected-error@+1 {{constant value 6 is not divisible by 4}}
    aiex.npu.assert_bd_divisible(%c) {divisor = 4 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    %c = arith.constant 1 : i32
    // expected-error@+1 {{constant value 1 is not divisible by 2}}
    aiex.npu.assert_bd_divisible(%c) {divisor = 2 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence(%n : i32) {
    // expected-error@+1 {{needs a positive divisor, but has 0}}
    aiex.npu.assert_bd_divisible(%n) {divisor = 0 : i32} : i32
  }
}
