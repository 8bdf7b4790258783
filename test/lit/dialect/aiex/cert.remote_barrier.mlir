// A barrier of the microcontrollers 0 and 1.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.remote_barrier(1, 3)
    aiex.cert.remote_barrier(1, 0x3)
  }
}
