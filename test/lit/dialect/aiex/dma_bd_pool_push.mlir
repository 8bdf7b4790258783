// A number goes back to the pool of its tile.
// RUN: %texts %s
aie.device(npu1) {
  aie.runtime_sequence() {
    // CHECK: %[[ID:.*]] = aiex.dma_bd_pool_pop(1, 1) : i32
    %id = aiex.dma_bd_pool_pop(1, 1) : i32
    // CHECK: aiex.dma_bd_pool_push(1, 1) bd_id %[[ID]] : i32
    aiex.dma_bd_pool_push(1, 1) bd_id %id : i32
  }
}
