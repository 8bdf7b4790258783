// The wait for the token of a task, after which its descriptors are free.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    } {issue_token = true}
    // CHECK: aiex.dma_await_task(%[[T]])
    aiex.dma_await_task(%t)
  }
}
