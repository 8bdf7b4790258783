// Runs a chain.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.uc_dma_write_des_sync(@chain)
    aiex.cert.uc_dma_write_des_sync(@chain)
  }
}
