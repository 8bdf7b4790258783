// RUN: tessera-opt --aie-substitute-shim-dma-allocations %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{names 'in', for which no shim DMA channel is allocated}}
    %t = aiex.dma_configure_task_for @in {
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %tile = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.shim_dma_allocation @in (%tile, MM2S, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{needs a placed channel, but 'in' is not placed yet}}
    %t = aiex.dma_configure_task_for @in {
      aie.end
    }
  }
}

// -----

aie.device(xcve2302) {
  %shim = aie.tile(1, 0)
  aie.shim_dma_allocation @in (%shim, MM2S, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{needs channel 'in' on tile (1,0), which has no DMA}}
    %t = aiex.dma_configure_task_for @in {
      aie.end
    }
  }
}
