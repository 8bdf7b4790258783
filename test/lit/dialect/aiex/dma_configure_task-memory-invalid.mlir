// Memory that the DMA of a task's tile cannot reach.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op in Column 0 and Row 2 is accessed from an unreachable tile in Column 0 and Row 0}}
  %c = aie.buffer(%core) : memref<8xi32>
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%tile, MM2S, 0) {
      // expected-note@+1 {{user}}
      aie.dma_bd(%c : memref<8xi32>)
      aie.end
    }
  }
}
