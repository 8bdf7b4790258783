// Channels with their descriptors in order: one form or the other, and one descriptor in each region.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^more)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^more:
    // expected-error@+1 {{'aie.dma' op DMAOp can only appear in single block region, without an aie.dma_start beside it}}
    aie.dma(MM2S, 1) [{ aie.dma_bd(%b : memref<16xi32>) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma' op needs one block with one descriptor in each region}}
    aie.dma(MM2S, 1) [{ aie.end }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma' op region #0 ('bds') failed to verify constraint: region with 1 blocks}}
    aie.dma(S2MM, 0) [{}]
    aie.end
  }
}
