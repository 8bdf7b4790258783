// Tasks that nothing configures.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_task' op takes a task from 'aie.tile', which does not configure a task}}
    aiex.dma_start_task(%shim)
  }
}
