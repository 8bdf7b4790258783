// Waits for three tokens of actor 2 of tile 1.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.wait_tcts(1, 2, 3)
    aiex.cert.wait_tcts(1, 2, 3)
  }
}
