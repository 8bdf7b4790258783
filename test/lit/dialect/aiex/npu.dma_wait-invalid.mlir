// Waits for names that do not stand for a channel of a shim tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.dma_wait' op couldn't find symbol in parent device: @out}}
    aiex.npu.dma_wait {symbol = @out}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @out() {
    // expected-error@+1 {{'aiex.npu.dma_wait' op refers to @out, which is neither an allocation of a shim DMA nor an object FIFO}}
    aiex.npu.dma_wait {symbol = @out}
  }
}
