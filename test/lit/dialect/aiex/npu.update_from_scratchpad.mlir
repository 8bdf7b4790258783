// The controller writes a word of its table into the array: into a buffer, into a tile, to an address.
// RUN: %texts %s
aie.device(npu2) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<2xi32>
  aie.runtime_sequence() {
    // CHECK: aiex.npu.update_from_scratchpad {address = 0 : ui32, buffer = @b, state_table_idx = 3 : ui8}
    aiex.npu.update_from_scratchpad {
      state_table_idx = 3 : ui8,
      buffer = @b,
      address = 0 : ui32
    }
    // CHECK: aiex.npu.update_from_scratchpad<mul> {address = 118884 : ui32, func_arg = 4 : ui32, state_table_idx = 0 : ui8}
    aiex.npu.update_from_scratchpad<mul> {state_table_idx = 0 : ui8, address = 118884 : ui32, func_arg = 4 : ui32}
    // CHECK: aiex.npu.update_from_scratchpad<decr> {address = 1024 : ui32, column = 0 : i32, func_arg = 8 : ui32, row = 2 : i32, state_table_idx = 31 : ui8}
    aiex.npu.update_from_scratchpad<decr> {state_table_idx = 31 : ui8, address = 1024 : ui32, column = 0 : i32, row = 2 : i32, func_arg = 8 : ui32}
  }
}
