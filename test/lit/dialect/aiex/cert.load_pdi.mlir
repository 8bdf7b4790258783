// Loads a section.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.load_pdi(7, @filter)
    aiex.cert.load_pdi(7, @filter)
  }
}
