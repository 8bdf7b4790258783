// FIFOs that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence @sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op 'sequence' must reference an aie.objectfifo}}
    aiex.dma_channel_reset_for(@sequence)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @channel(%t, MM2S, 0)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op 'channel' must reference an aie.objectfifo}}
    aiex.dma_channel_reset_for(@channel)
  }
}
