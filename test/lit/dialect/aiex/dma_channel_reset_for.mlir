// The stream resets the channels of an object FIFO, which begin anew.
// RUN: %texts %s
aie.device(npu2) {
  %memory = aie.tile(1, 1)
  %core = aie.tile(1, 2)
  aie.objectfifo @fifo (%memory, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.runtime_sequence() {
    // CHECK: aiex.dma_channel_reset_for(@fifo)
    aiex.dma_channel_reset_for(@fifo)
  }
}
