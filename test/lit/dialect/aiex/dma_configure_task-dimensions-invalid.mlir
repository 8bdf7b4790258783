// Dimensions of descriptors of tasks that are too large for the DMA of their tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{Cannot give more than 4 dimensions for step sizes and wraps on tile (0,0): it has 5}}
      aie.dma_bd(%a : memref<4096xi32>, 0, 1, [<size = 1, stride = 1>, <size = 1, stride = 1>, <size = 1, stride = 1>, <size = 1, stride = 1>, <size = 1, stride = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+2 {{'aie.dma_bd' op Buffer descriptor length does not match length of transfer expressed by lowest three dimensions of data layout transformation strides/wraps. BD length is 32 bytes. Lowest three dimensions of data layout transformation would result in transfer of 128 bytes.}}
      // expected-note@+1 {{it has the length 8, but its inner dimensions have 32 elements}}
      aie.dma_bd(%a : memref<4096xi32>, 0, 8, [<size = 2, stride = 64>, <size = 4, stride = 16>, <size = 4, stride = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 1)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+2 {{'aie.dma_bd' op Buffer descriptor length does not match length of transfer}}
      // expected-note@+1 {{it has the length 16, but its inner dimensions have 20 elements, padding included}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 16, [<size = 4, stride = 16>, <size = 4, stride = 1>], [<const_pad_before = 0, const_pad_after = 1>, <const_pad_before = 0, const_pad_after = 0>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has the size 65 in its outermost dimension, which is the iteration: up to 64 iterations are possible}}
      aie.dma_bd(%a : memref<4096xi32>, 0, 1, [<size = 65, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<16384xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has a stride of 9000 elements in its outermost dimension: tile (0,2) steps by whole words, 1 to 8192}}
      aie.dma_bd(%b : memref<16384xi32>, 0, 1, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has two iterations: its outermost dimension, and the attribute for an iteration}}
      aie.dma_bd(%a : memref<4096xi32>, 0, 1, [<size = 2, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>]) {iteration = #aie.bd_iteration<size = 2, stride = 2, current = 0>}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<4096xi32>
  %lock = aie.lock(%tile, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    // 257 is prime, and several descriptors would take a lock more than once.
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
      // expected-error@+1 {{has the size 257 words in a dimension: tile (0,2) counts up to 255}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 514, [<size = 2, stride = 1024>, <size = 257, stride = 2>])
      aie.use_lock(%lock, Release, 1)
      aie.end
    }
  }
}

// -----

// Several descriptors cannot add zeros around the whole, either.
aie.device(npu1) {
  %tile = aie.tile(0, 1)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has the size 1024 words in a dimension: tile (0,1) counts up to 1023}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 2050, [<size = 2, stride = 1024>, <size = 1024, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 1>])
      aie.end
    }
  }
}

// -----

// 1031 is prime: 1031 rows of two pieces need at least 64 rounds of 32, and a shim tile has 16 descriptors.
aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4194304xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has the size 1031 words in a dimension: tile (0,0) counts up to 1023}}
      aie.dma_bd(%a : memref<4194304xi32>, 0, 1062961, [<size = 1031, stride = 4000>, <size = 1031, stride = 2>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{has a dimension of size 0 and stride 4: sizes are at least 1, strides at least 0}}
      aie.dma_bd(%a : memref<64xi32>, 0, 4, [<size = 0, stride = 4>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 4, stride = 1>])
      aie.end
    }
  }
}
