// Descriptors whose elements, words and places do not fit together.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op Transfer size of 2 bytes falls below minimum hardware transfer unit of 4 bytes}}
      aie.dma_bd(%a : memref<64xi8>, 0, 2)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op Stride 1 must be a positive integer: the stride of this dimension is 0}}
      aie.dma_bd(%a : memref<64xi8>, 0, 32, [<size = 4, stride = 0>, <size = 8, stride = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op Stride 0 is 2 elements * 1 bytes = 2 bytes, which is not divisible by 4: elements that are not words cannot be skipped one by one}}
      aie.dma_bd(%a : memref<64xi8>, 0, 8, [<size = 2, stride = 32>, <size = 4, stride = 2>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi64>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op For >32b width datatypes, inner-most dim stride must be 1: it has the stride 2 in its innermost dimension, with elements of 64 bits: only whole words can be skipped}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<64xi64>, 0, 8, [<size = 8, stride = 2>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<64xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Padding requires n-d data layouts expressed as wrap(s) and stride(s).}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<64xi32>, 0, 16, [], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op Padding is supported only on MemTiles. It is given on tile (0,0)}}
      aie.dma_bd(%a : memref<64xi32>, 0, 16, [], [<const_pad_before = 4, const_pad_after = 4>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Inner-most padding-before count must result in padding in 32-bit words. It pads 1 element of 8 bits, which are not whole words}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<64xi8>, 0, 16, [<size = 2, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 1, const_pad_after = 0>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.mem(%t) {
    %m = memref.alloc() : memref<16xi32>
    // expected-error@+1 {{'aie.dma_bd' op needs an aie.buffer or an aie.external_buffer}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%m : memref<16xi32>) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op BD iteration stride must be aligned to 32-bit words: it is 2 elements of 8 bits}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<64xi8>, 0, 16) {iteration = #aie.bd_iteration<size = 2, stride = 2, current = 0>} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) : memref<16xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op moves memory of the array, and tasks of shim tiles move memory of the host}}
      aie.dma_bd(%b : memref<16xi32>, 0, 16)
      aie.end
    }
  }
}
