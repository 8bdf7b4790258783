// A core with a buffer of 16 words and one of 64 bytes; the tests replace its body.
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a", address = 1024 : i32} : memref<16xi32>
  %b = aie.buffer(%core) {sym_name = "b", address = 1088 : i32} : memref<64xi8>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %x = memref.load %a[%zero] : memref<16xi32>
    memref.store %x, %a[%zero] : memref<16xi32>
    %y = memref.load %b[%zero] : memref<64xi8>
    memref.store %y, %b[%zero] : memref<64xi8>
    aie.end
  }
  aiex.runtime_sequence @sequence() { }
}
