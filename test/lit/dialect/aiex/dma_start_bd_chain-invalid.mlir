// Names of chains that do not exist, or that are not chains.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain' op symbol does not reference valid BD chain: @chain}}
    %t = aiex.dma_start_bd_chain @chain() : () on (%shim, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @chain() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain_for' op symbol does not reference valid BD chain: @chain}}
    %t = aiex.dma_start_bd_chain_for @chain() : () for @in
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aie.bd_chain @chain(%b : memref<8xi32>) {
    aie.dma_bd(%b : memref<8xi32>)
    aie.end
  }
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain' op gives 0 buffers to @chain, which takes 1}}
    %t = aiex.dma_start_bd_chain @chain() : () on (%a, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aie.bd_chain @chain(%b : memref<8xi32>) {
    aie.dma_bd(%b : memref<8xi32>)
    aie.end
  }
  aiex.runtime_sequence(%c : memref<4xi32>) {
    // expected-error@+1 {{'aiex.dma_start_bd_chain' op Argument 1 types mismatch: expected 'memref<8xi32>' of @chain, got 'memref<4xi32>'}}
    %t = aiex.dma_start_bd_chain @chain(%c) : (memref<4xi32>) on (%a, MM2S, 0)
  }
}
