// Waits for channels that the array does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op direction exceeds the [0:1] range. It is 2}}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 2 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op names tile (4,0), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5}}
    aiex.npu.sync {column = 1 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 4 : i32, row_num = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op number of rows exceeds the [1:2147483647] range. It is 0}}
    aiex.npu.sync {column = 1 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 0 : i32}
  }
}
