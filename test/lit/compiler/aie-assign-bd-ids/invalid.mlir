// RUN: tessera-opt --aie-assign-bd-ids %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %tile = aie.tile(0, 1)
  %m = aie.buffer(%tile) : memref<16xi32>
  %dma = aie.memtile_dma(%tile) {
    %0 = aie.dma(S2MM, 1) [{
      // expected-error@+2 {{has the number 5, which channel 1 of tile (0,1) cannot use [T0920]}}
      // expected-note@+1 {{the channel can use descriptors 24 to 47}}
      aie.dma_bd(%m : memref<16xi32>) {bd_id = 5 : i32}
    }]
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %tile = aie.tile(0, 1)
  %m = aie.buffer(%tile) : memref<16xi32>
  %dma = aie.memtile_dma(%tile) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }, {
      aie.dma_bd(%m : memref<16xi32>)
    }]
    %1 = aie.dma(S2MM, 2) [{
      // expected-error@+1 {{'aie.dma_bd' op Allocator exhausted available BD IDs (maximum 24 available for channel 2). Even and odd channels have different descriptors: use a channel of the other parity, on tile (0,1) [T0920]}}
      aie.dma_bd(%m : memref<16xi32>)
    }]
    aie.end
  }
}
