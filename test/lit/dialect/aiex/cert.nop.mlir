// Does nothing.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.nop
    aiex.cert.nop
  }
}
