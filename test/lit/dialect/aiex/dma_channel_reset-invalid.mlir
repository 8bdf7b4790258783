// Channels that cannot be reset.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op tile (0,0) has no DMA channel reset (only core and mem tiles do; shim NOC DMA has no reset bit)}}
    aiex.dma_channel_reset(%tile, S2MM, 0)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op channel 2 out of range for this tile and direction: tile (0,2) has 2 channels for MM2S, counted from 0}}
    aiex.dma_channel_reset(%tile, MM2S, 2)
  }
}
