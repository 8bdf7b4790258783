// Descriptors of the microcontroller's DMA: words, address, number of words, and whether the chain goes on.
// RUN: %texts %s
aie.device(npu2) {
  memref.global "private" constant @words : memref<4xi32> = dense<[1, 2, 3, 4]>
  aiex.cert.uc_dma_chain @chain {
    // CHECK: aiex.cert.uc_dma_bd @words, 6292480, 4, true
    aiex.cert.uc_dma_bd @words, 0x600400, 4, true
    // CHECK: aiex.cert.uc_dma_bd @later, 6292736, 2, false
    aiex.cert.uc_dma_bd @later, 0x600500, 2, false
  }
}
