// DMA programs on the wrong kind of tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.mem' op failed to verify that op exists in a core tile: it is on tile (0,1)}}
  aie.mem(%t) { aie.end }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 0)
  // expected-error@+1 {{'aie.shim_dma' op failed to verify that op exists in a shim tile with NOC connection: tile (1,0) has no DMA}}
  aie.shim_dma(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  // expected-error@+1 {{'aie.memtile_dma' op failed to verify that op exists in a MemTile: it is on a core tile}}
  aie.memtile_dma(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.mem' op needs a body}}
  %m = "aie.mem"(%t) ({}) : (index) -> index
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.mem(%t) {
    cf.br ^next
    // expected-error@-1 {{'cf.br' op is not an allowed terminator: only aie.dma_start, aie.next_bd and aie.end end a block of a DMA}}
  ^next:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{'aie.mem' op has more than 16 blocks with descriptors: it has 17 on tile (0,2)}}
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }]
    %1 = aie.dma(MM2S, 1) [{
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }, {
      aie.dma_bd(%b : memref<16xi32>)
    }]
    aie.end
  }
}
