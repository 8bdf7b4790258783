// RUN: tessera-opt --aie-materialize-bd-chains %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aie.bd_chain @chain(%a : memref<8xi32>) {
    aie.dma_bd(%a : memref<8xi32>)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{names 'out', for which no shim DMA channel is allocated}}
    %t = aiex.dma_start_bd_chain_for @chain(%a) : (memref<8xi32>) for @out
  }
}

// -----

// A valid chain may be invalid for the tile that starts it.
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  aie.bd_chain @chain(%a : memref<8xi32>) {
    // expected-error@+1 {{'aie.dma_bd' op Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. It is given on tile (0,2)}}
    aie.dma_bd(%a : memref<8xi32>) {burst_length = 64 : i32}
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_start_bd_chain @chain(%a) : (memref<8xi32>) on (%core, MM2S, 0)
  }
}
