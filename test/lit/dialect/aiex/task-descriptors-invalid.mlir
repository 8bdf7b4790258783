// Descriptors of tasks are held to what the DMA of their tile can do.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has 5 dimensions: a descriptor of tile (0,0) has 4}}
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
      // expected-error@+1 {{has the length 8, and 32 elements in its inner dimensions}}
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
      // expected-error@+1 {{has the length 16, and 20 elements in its inner dimensions with their zeros}}
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
      // expected-error@+1 {{has the size 65 in its outermost dimension, which is the iteration: up to 64 rounds are possible}}
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
      // expected-error@+1 {{has the stride 9000 in its outermost dimension: a step of tile (0,2) has 1 to 8192 whole words}}
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
      // expected-error@+1 {{has four dimensions, the outermost of which is the iteration, and another}}
      aie.dma_bd(%a : memref<4096xi32>, 0, 1, [<size = 2, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>]) {iteration = #aie.bd_iteration<size = 2, stride = 2, current = 0>}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{has the size 256 words in a dimension: tile (0,2) counts up to 255}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 512, [<size = 2, stride = 1024>, <size = 256, stride = 2>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{reaches element 4096 of a buffer of 4096 elements}}
      aie.dma_bd(%a : memref<4096xi32>, 4095, 2)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi16>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{begins in the middle of a word, at the offset 1}}
      aie.dma_bd(%a : memref<64xi16>, 1, 2)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi16>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{moves 3 elements of 16 bits, which are no whole words}}
      aie.dma_bd(%a : memref<64xi16>, 0, 3)
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
      // expected-error@+1 {{moves 16384 words: a descriptor of tile (0,2) moves up to 16383}}
      aie.dma_bd(%b : memref<16384xi32>)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{asks for bursts on tile (0,2): only shim tiles move bursts}}
      aie.dma_bd(%b : memref<4096xi32>) {burst_length = 64 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{asks for bursts of 512 bytes: npu1 has none of them}}
      aie.dma_bd(%a : memref<4096xi32>) {burst_length = 512 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{names descriptor 16: tile (0,0) has descriptors 0 to 15}}
      aie.dma_bd(%a : memref<4096xi32>) {bd_id = 16 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{pads on tile (0,2): only memory tiles can}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 5, [<size = 4, stride = 1>], [<const_pad_before = 0, const_pad_after = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 1)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, S2MM, 0) {
      // expected-error@+1 {{pads what an S2MM channel receives: only MM2S channels pad}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 5, [<size = 4, stride = 1>], [<const_pad_before = 0, const_pad_after = 1>])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %c = aie.buffer(%core) : memref<8xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{moves memory of the array: tile (0,0) is a shim tile}}
      aie.dma_bd(%c : memref<8xi32>)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{needs an aie.buffer or an aie.external_buffer}}
      aie.dma_bd(%a : memref<4096xi32>)
      aie.end
    }
  }
}

// -----

// Of a channel that has a name only the kind of tile is known.
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task_for @in {
      // expected-error@+1 {{names descriptor 16: a shim tile has descriptors 0 to 15}}
      aie.dma_bd(%a : memref<4096xi32>) {bd_id = 16 : i32}
      aie.end
    }
  }
}
