// From here on other tasks may use the descriptors of this task.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    }
    // CHECK: aiex.dma_free_task(%[[T]])
    aiex.dma_free_task(%t)
  }
}
