// The wait for one token of a shim DMA channel, which an allocation or an object FIFO names.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.objectfifo @of (%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aiex.runtime_sequence() {
    // CHECK: aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @out}
    // CHECK: aiex.npu.dma_wait {symbol = @of}
    aiex.npu.dma_wait {symbol = @of}
  }
}
