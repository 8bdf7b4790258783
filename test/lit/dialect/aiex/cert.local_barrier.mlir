// A barrier of two jobs.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.local_barrier(1, 2)
    aiex.cert.local_barrier(1, 2)
  }
}
