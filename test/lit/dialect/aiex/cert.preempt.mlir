// A preemption point.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.preempt(0, @save, @restore)
    aiex.cert.preempt(0, @save, @restore)
  }
}
