// Writes one word.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.write32(4096, 4294967295)
    aiex.cert.write32(0x1000, 0xffffffff)
  }
}
