// Descriptor numbers belong to a tile, so the tile must have a place.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-bd-ids))' %s --verify-diagnostics

aie.device(npu1) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{'aie.mem' op stands on a tile that has no place yet}}
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%b : memref<16xi32>)
    }]
    aie.end
  }
}
