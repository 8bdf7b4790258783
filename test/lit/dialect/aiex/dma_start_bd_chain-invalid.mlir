// Chains that do not exist, or are none.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain' op refers to @chain, which does not exist}}
    %t = aiex.dma_start_bd_chain @chain() : () on (%shim, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @chain() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain_for' op refers to @chain, which is no chain}}
    %t = aiex.dma_start_bd_chain_for @chain() : () for @in
  }
}
