// Facts about a FIFO that must be known before it can be reset.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-dma-channel-reset))' %s --split-input-file --verify-diagnostics

aie.device(npu2_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @on (%mem, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op could not resolve 'on' to an aie.objectfifo_rearm_binding: run aie-objectFifo-stateful-transform first}}
    aiex.dma_channel_reset_for(@on)
  }
}

// -----

aie.device(npu2_1col) {
  %core = aie.tile(0, 2)
  aie.objectfifo_rearm_binding @again channels(%core : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op has no head_bd_ids/repeat_counts; run --aie-assign-bd-ids before this pass, or set them on the binding}}
    aiex.dma_channel_reset_for(@again)
  }
}

// -----

aie.device(npu2_1col) {
  %core = aie.logical_tile<CoreTile>(?, ?)
  aie.objectfifo_rearm_binding @again channels(%core : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32>, head_bd_ids = array<i32: 3>, repeat_counts = array<i32: 0>}
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op resets a channel of a tile that has no place yet}}
    aiex.dma_channel_reset_for(@again)
  }
}
