// RUN: tessera-opt --aie-lower-dma-channel-reset %s --verify-diagnostics

aie.device(xcvc1902) {
  %core = aie.tile(2, 2)
  aiex.runtime_sequence() {
    // expected-error@+1 {{does not exist on AIE1: command streams cannot write its descriptors and channels}}
    aiex.dma_channel_reset(%core, MM2S, 0)
  }
}
