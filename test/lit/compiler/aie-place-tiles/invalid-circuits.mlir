// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics

// One shim tile, with two circuits from the same channel.
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-note@+1 {{takes 0 channels in and 1 out at (0,0)}}
  %first = aie.logical_tile<ShimNOCTile>(?, ?)
  // expected-note@+2 {{use fewer flows and FIFOs there}}
  // expected-error@+1 {{finds no place at (?, ?) for 0 channels in and 1 out: the channels left there are 2 in and 1 out at (0,0), where a circuit has its channel; no other placement of the tiles in the notes leaves more channels}}
  %second = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.flow(%first, DMA : 0, %a, DMA : 0)
  aie.flow(%second, DMA : 0, %b, DMA : 0)
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %first = aie.tile(0, 0)
  // expected-note@+2 {{let fewer FIFOs meet on a tile}}
  // expected-error@+1 {{needs 0 channels in and 1 out, and (0,0) has 2 in and 1 out left, and a circuit on one of its channels}}
  %second = aie.logical_tile<ShimNOCTile>(0, 0)
  aie.flow(%first, DMA : 0, %a, DMA : 0)
  aie.flow(%second, DMA : 0, %b, DMA : 0)
}
