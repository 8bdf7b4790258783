// Iterations that are too large for a descriptor.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<64xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op BD iteration is not supported on this target: descriptors of tile (1,1) have no iteration}}
      aie.dma_bd(%b : memref<64xi32>, 0, 4) {iteration = #aie.bd_iteration<size = 4, stride = 4, current = 0>}
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op BD iteration current must be in [0, size): it is 4, and the size is 4}}
      aie.dma_bd(%b : memref<64xi32>, 0, 4) {iteration = #aie.bd_iteration<size = 4, stride = 4, current = 4>}
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op BD iteration stride must be in [1, 8192] 32-bit words: it is 8193 on tile (0,2)}}
      aie.dma_bd(%b : memref<64xi32>, 0, 4) {iteration = #aie.bd_iteration<size = 4, stride = 8193, current = 0>}
    }]
    aie.end
  }
}
