// Descriptors for memory that the DMA of their tile does not reach.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %north = aie.tile(0, 3)
  %b = aie.buffer(%north) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op Core tile DMAs can only access a buffer in the same tile. The DMA of tile (0,2) moves a buffer of tile (0,3)}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  // expected-note@+1 {{buffer}}
  %b = aie.buffer(%east) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-note@+1 {{channel}}
    %0 = aie.dma_start(MM2S, 4, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op is reachable from DMA channel 4 and attempts to access a non-local buffer of tile (1,1): only channels 0 to 3 reach the neighbours of tile (0,1)}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.external_buffer : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op moves memory outside the array: tile (0,2) is not a shim tile}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %host = aie.external_buffer : memref<16xcomplex<f32>>
  aie.shim_dma(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op needs a buffer whose elements have a size}}
      aie.dma_bd(%host : memref<16xcomplex<f32>>)
    }]
    aie.end
  }
}
