// Bursts, padding and numbers that the DMA of a task's tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

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
      // expected-error@+1 {{pads on tile (0,2): only memory tiles can pad}}
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
      // expected-error@+1 {{pads the data that an S2MM channel receives: only MM2S channels pad}}
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
      // expected-error@+1 {{names descriptor 16: a shim tile has descriptors 0 to 15}}
      aie.dma_bd(%a : memref<4096xi32>) {bd_id = 16 : i32}
      aie.end
    }
  }
}
