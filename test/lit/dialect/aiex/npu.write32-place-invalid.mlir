// Places of words that the text gives twice, or that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op has only one of column and row: give both or neither}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32, column = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.maskwrite32' op takes either a buffer, or a column and a row}}
    aiex.npu.maskwrite32 {address = 0 : ui32, value = 1 : ui32, mask = 1 : ui32, buffer = @b, column = 1 : i32, row = 2 : i32}
  }
}

// -----

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op names tile (1,2), which does not exist: npu1_1col has columns 0 to 0 and rows 0 to 5}}
    aiex.npu.write32 {address = 4 : ui32, value = 1 : ui32, column = 1 : i32, row = 2 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op couldn't find symbol in parent device: @b}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32, buffer = @b}
  }
}
