// Pools of tiles that do not exist, and pools outside of command streams.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_bd_pool_pop' op names tile (3,0)}}
    %id = aiex.dma_bd_pool_pop(3, 0) : i32
  }
}

// -----

aie.device(npu1_1col) {
  aie.runtime_sequence(%id : i32) {
    // expected-error@+1 {{'aiex.dma_bd_pool_push' op names tile (0,9)}}
    aiex.dma_bd_pool_push(0, 9) bd_id %id : i32
  }
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{must be inside an aiex.runtime_sequence}}
  %id = aiex.dma_bd_pool_pop(0, 0) : i32
}
