// Offsets and lengths of descriptors of tasks: beyond the buffer, not whole words, or too large.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi16>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{moves 3 elements of 16 bits, which are not whole words}}
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
      // expected-error@+1 {{buffer descriptor length (16384 32-bit words) exceeds the maximum of 16383 words supported by this tile type: it is on tile (0,2)}}
      aie.dma_bd(%b : memref<16384xi32>)
      aie.end
    }
  }
}
