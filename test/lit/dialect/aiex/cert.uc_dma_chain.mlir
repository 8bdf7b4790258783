// A chain of descriptors, with and without a name.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aiex.cert.uc_dma_chain @chain {
  aiex.cert.uc_dma_chain @chain {
  }
  // CHECK: aiex.cert.uc_dma_chain {
  aiex.cert.uc_dma_chain {
  }
}
