// Sizes and strides too large for a descriptor, with the limits of the tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Cannot give more than 3 dimensions for step sizes and wraps on tile (0,2): it has 4}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [1, 1, 1, 16] strides = [1, 1, 1, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    // The length ends the outermost dimension, which may be as long as the length. The other dimensions have counters.
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<1024xi32> sizes = [1024] strides = [1]) }]
    // expected-error@+1 {{'aie.dma_bd' op has the size 256 words in a dimension: tile (0,2) counts up to 255}}
    aie.dma(S2MM, 1) [{ aie.dma_bd(%b : memref<1024xi32> sizes = [2, 256] strides = [512, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16384xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has a stride of 8193 words: a stride of tile (0,2) has up to 8192}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16384xi32> len = 2 sizes = [2, 1] strides = [8193, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Invalid step size; must be a positive integer: the stride of a dimension is 0}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [2, 8] strides = [0, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi16>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op For <32b width datatypes, inner-most dim stride must be 1: it has the stride 2 in its innermost dimension, with elements of 16 bits: only whole words can be skipped}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi16>, 0, 8, [<size = 8, stride = 2>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op expected the same number of sizes (2) and strides (1)}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [2, 8] strides = [1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op BD iteration size must be in [1, 64]: it is 65}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {iteration = #aie.bd_iteration<size = 65, stride = 1, current = 0>} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op Size 0 must be a positive integer: the size of this dimension is 0}}
      aie.dma_bd(%b : memref<16xi32>, 0, 4, [<size = 0, stride = 1>])
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi16>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op has a stride of 5 elements of 16 bits, which is not a whole number of words}}
      aie.dma_bd(%b : memref<64xi16>, 0, 8, [<size = 2, stride = 5>, <size = 4, stride = 1>])
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi16>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op has an innermost size of 3 elements, which are not whole words}}
      aie.dma_bd(%b : memref<64xi16>, 0, 12, [<size = 4, stride = 4>, <size = 3, stride = 1>])
    }]
    aie.end
  }
}
