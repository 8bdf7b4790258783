// Patches without an offset.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.address_patch' op needs a value for 'arg_plus'}}
    aiex.npu.address_patch {addr = 0 : ui32, arg_idx = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{an address and an offset must be of type i32}}
    aiex.npu.address_patch(%n : i64) {addr = 0 : ui32, arg_idx = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{'aiex.npu.address_patch' op number of the argument exceeds the [0:0] range. It is 9}}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 9 : i32, arg_plus = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.address_patch' op number of the argument exceeds the [0:2147483647] range. It is -1}}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = -1 : i32, arg_plus = 0 : i32}
  }
}
