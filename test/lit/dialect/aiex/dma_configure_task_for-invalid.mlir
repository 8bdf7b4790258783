// Tasks for names that do not stand for a channel of a shim tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence @in() {
    // expected-error@+1 {{'aiex.dma_configure_task_for' op refers to @in, which is neither an allocation of a shim DMA nor an object FIFO}}
    %t = aiex.dma_configure_task_for @in {
      aie.end
    }
  }
}
