// A core with a buffer; the tests insert its type.
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1024 : i32} : TYPE
  aie.core(%t) {
    memref.assume_alignment %b, 1 : TYPE
    aie.end
  }
  aiex.runtime_sequence() {}
}
