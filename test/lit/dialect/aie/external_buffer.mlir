// Memory outside the array, which DMAs of shim tiles reach.
// RUN: %texts %s
aie.device(npu1) {
  // CHECK: %host = aie.external_buffer {address = 8589934592 : i64, sym_name = "host"} : memref<64xi32>
  %host = aie.external_buffer {sym_name = "host", address = 8589934592 : i64} : memref<64xi32>
  // CHECK: aie.external_buffer : memref<8x8xbf16>
  %other = aie.external_buffer : memref<8x8xbf16>
}
