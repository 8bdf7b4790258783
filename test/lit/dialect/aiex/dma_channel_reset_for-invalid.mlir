// FIFOs that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence @sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op 'sequence' must reference an aie.objectfifo}}
    aiex.dma_channel_reset_for(@sequence)
  }
}
