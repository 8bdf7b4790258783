// Bursts, padding and numbers that the DMA of a task's tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<4096xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-error@+1 {{Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. It is given on tile (0,2)}}
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
      // expected-error@+1 {{asks for bursts of 512 bytes: npu1 has no such bursts}}
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
      // expected-error@+1 {{bdId attribute exceeds max: 15: it names descriptor 16 of tile (0,0)}}
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
      // expected-error@+1 {{Padding is only supported by memtile dma bds. It is given on tile (0,2)}}
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
      // expected-error@+1 {{supports padding only for MM2S direction on MemTiles.}}
      aie.dma_bd(%b : memref<4096xi32>, 0, 5, [<size = 4, stride = 1>], [<const_pad_before = 0, const_pad_after = 1>])
      aie.end
    }
  }
}

// -----

// For a channel with a name, only the kind of its tile is known.
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task_for @in {
      // expected-error@+1 {{bdId attribute exceeds max: 15: it names descriptor 16 of a shim tile}}
      aie.dma_bd(%a : memref<4096xi32>) {bd_id = 16 : i32}
      aie.end
    }
  }
}
