// A reset of a channel leaves the locks of its descriptors as they are, so a sequence must set them again.
// RUN: tessera-opt --aie-verify-runtime-rearm --split-input-file --verify-diagnostics %s

// Another sequence sets the locks. The second descriptor of the chain counts, too.
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<8xi32>
  %x = aie.lock(%t, 0) {init = 1 : i32}
  // expected-note@+1 {{this lock is bound to the reset channel and is not re-armed}}
  %y = aie.lock(%t, 1)
  aie.mem(%t) {
    aie.dma_start(S2MM, 1, ^a, ^end)
  ^a:
    aie.use_lock(%x, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<8xi32>, 0, 8)
    aie.next_bd ^b
  ^b:
    aie.dma_bd(%b : memref<8xi32>, 0, 8)
    aie.use_lock(%y, Release, 1)
    aie.next_bd ^a
  ^end:
    aie.end
  }
  aiex.runtime_sequence @reset() {
    // Nothing runs on this channel.
    aiex.dma_channel_reset(%t, MM2S, 1)
    // expected-error@+1 {{resets a DMA channel whose objectFIFO lock is never re-armed: units wait for this lock for ever unless an aiex.set_lock gives it its first value}}
    aiex.dma_channel_reset(%t, S2MM, 1)
  }
  aiex.runtime_sequence @again() {
    aiex.set_lock(%x, 1)
  }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<8xi32>
  %x = aie.lock(%t, 0) {init = 1 : i32}
  aie.memtile_dma(%t) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%x, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>, 0, 8)
    }]
    aie.end
  }
  aiex.runtime_sequence() {
    aiex.dma_channel_reset(%t, S2MM, 0)
    aiex.set_lock(%x, 1)
  }
}
