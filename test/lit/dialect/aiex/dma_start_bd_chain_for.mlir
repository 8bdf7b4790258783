// The stream configures and starts a chain on the channel that an allocation or an object FIFO names.
// RUN: %texts %s
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.bd_chain @chain(%p : memref<16xi32>) {
    aie.dma_bd(%p : memref<16xi32>)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>) {
    // CHECK: %[[T:.*]] = aiex.dma_start_bd_chain_for @chain(%{{.*}}) : (memref<16xi32>) for @in {issue_token = true}
    %t = aiex.dma_start_bd_chain_for @chain(%a) : (memref<16xi32>) for @in {issue_token = true}
    // CHECK-NEXT: aiex.dma_await_task(%[[T]])
    aiex.dma_await_task(%t)
  }
}
