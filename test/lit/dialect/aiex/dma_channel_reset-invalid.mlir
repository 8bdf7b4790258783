// Channels that cannot be reset.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op names tile (0,0): channels of a shim tile cannot be reset}}
    aiex.dma_channel_reset(%tile, S2MM, 0)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op names channel MM2S 2: tile (0,2) has 2 such channels, counted from 0}}
    aiex.dma_channel_reset(%tile, MM2S, 2)
  }
}
