// The stream resets a core; memory, locks and DMA of its tile stay as they are.
// RUN: %texts %s
aie.device(npu2) {
  %core = aie.tile(1, 2)
  aie.runtime_sequence() {
    // CHECK: aiex.core_reset(%{{.*}}tile_1_2)
    aiex.core_reset(%core)
  }
}
