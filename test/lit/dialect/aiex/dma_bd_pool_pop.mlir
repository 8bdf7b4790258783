// A task takes the number of its descriptor from the pool of its tile.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>) {
    // CHECK: %[[ID:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
    %id = aiex.dma_bd_pool_pop(0, 0) : i32
    // CHECK: aiex.dma_configure_task(%{{.*}}, MM2S, 0) bd_id %[[ID]] : i32
    %t = aiex.dma_configure_task(%shim, MM2S, 0) bd_id %id : i32 {
      aie.end
    }
  }
}
