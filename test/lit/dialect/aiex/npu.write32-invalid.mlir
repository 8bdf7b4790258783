// Writes without an address or a value, or with two.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op needs a value for 'value'}}
    aiex.npu.write32 {address = 5 : ui32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op attribute 'address' failed to satisfy constraint: 32-bit unsigned integer attribute}}
    aiex.npu.write32 {address = 5 : i32, value = 1 : ui32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'address' is given twice}}
    aiex.npu.write32(%n, %n) {address = 5 : ui32} : i32, i32
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{takes 2 values of type 'i32'}}
    aiex.npu.write32(%n, %n) : i32
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'aiex.npu.write32' op has two values for 'value': a constant and an operand}}
    "aiex.npu.write32"(%n) <{address = 5 : ui32, value = 1 : ui32, operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  }
}
