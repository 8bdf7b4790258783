// Memory that the DMA of a task's tile cannot reach.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %c = aie.buffer(%core) : memref<8xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{moves memory of the array: tile (0,0) is a shim tile, whose tasks move memory of the host}}
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
