// Tasks may stand in the control flow of a sequence, and loops and branches may yield them.
// RUN: %texts %s
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>, %n : index) {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task_for @in
    %task = aiex.dma_configure_task_for @in {
      aie.end
    } {issue_token = true}
    // CHECK: %[[LAST:.*]] = scf.for {{.*}} iter_args(%[[EACH:.*]] = %[[T]]) -> (index) {
    // CHECK: aiex.dma_start_task(%[[T]])
    // CHECK: aiex.dma_await_task(%[[EACH]])
    // CHECK: }
    // CHECK: aiex.dma_free_task(%[[LAST]])
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %last = scf.for %i = %zero to %n step %one iter_args(%each = %task) -> (index) {
      aiex.dma_start_task(%task)
      aiex.dma_await_task(%each)
      scf.yield %each : index
    }
    aiex.dma_free_task(%last)
  }
}
