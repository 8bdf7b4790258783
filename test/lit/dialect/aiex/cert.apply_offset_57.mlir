// Adds an address; mlir-aie prints the 16 bits of the argument as a signed number.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.apply_offset_57(@words, 1, -1)
    aiex.cert.apply_offset_57(@words, 1, 0xffff)
  }
}
