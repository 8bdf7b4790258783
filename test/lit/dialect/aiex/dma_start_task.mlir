// The stream puts a task into the queue of its channel.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    }
    // CHECK: aiex.dma_start_task(%[[T]])
    aiex.dma_start_task(%t)
  }
}
