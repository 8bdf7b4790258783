// Words that the table does not have, and places that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.update_from_scratchpad' op state_table_idx exceeds the [0:31] range. It is 32}}
    aiex.npu.update_from_scratchpad {state_table_idx = 32 : ui8, address = 0 : ui32}
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<2xi32>
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.update_from_scratchpad' op writes 2 words at word 1, counted from 0, of @b, whose size in words is 2}}
    aiex.npu.update_from_scratchpad {state_table_idx = 0 : ui8, address = 1 : ui32, buffer = @b}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.update_from_scratchpad' op has only one of column and row: give both or neither}}
    aiex.npu.update_from_scratchpad {state_table_idx = 0 : ui8, address = 1 : ui32, row = 2 : i32}
  }
}
