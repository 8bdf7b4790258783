// Two chains that both lead from one corner of the array to the other: the search ends before it has tried all places,
// and the message says that this is not a proof.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --verify-diagnostics
aie.device(npu2) {
  // expected-error@+2 {{found no place together with 21 other tiles in 1000000 tries, so a place may still exist}}
  // expected-note@+1 {{give one of the tiles its place, which makes the search smaller}}
  %c0 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c1 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c2 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c3 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c4 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c5 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c6 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c7 = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles, as are 13 more}}
  %c8 = aie.logical_tile<CoreTile>(?, ?)
  %c9 = aie.logical_tile<CoreTile>(?, ?)
  %c10 = aie.logical_tile<CoreTile>(?, ?)
  %c11 = aie.logical_tile<CoreTile>(?, ?)
  %c12 = aie.logical_tile<CoreTile>(?, ?)
  %c13 = aie.logical_tile<CoreTile>(?, ?)
  %c14 = aie.logical_tile<CoreTile>(?, ?)
  %c15 = aie.logical_tile<CoreTile>(?, ?)
  %c16 = aie.logical_tile<CoreTile>(?, ?)
  %c17 = aie.logical_tile<CoreTile>(?, ?)
  %c18 = aie.logical_tile<CoreTile>(?, ?)
  %c19 = aie.logical_tile<CoreTile>(?, ?)
  %c20 = aie.logical_tile<CoreTile>(?, ?)
  %c21 = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%c0, %c1)
  aie.cascade_flow(%c1, %c2)
  aie.cascade_flow(%c2, %c3)
  aie.cascade_flow(%c3, %c4)
  aie.cascade_flow(%c4, %c5)
  aie.cascade_flow(%c5, %c6)
  aie.cascade_flow(%c6, %c7)
  aie.cascade_flow(%c7, %c8)
  aie.cascade_flow(%c8, %c9)
  aie.cascade_flow(%c9, %c10)
  aie.cascade_flow(%c11, %c12)
  aie.cascade_flow(%c12, %c13)
  aie.cascade_flow(%c13, %c14)
  aie.cascade_flow(%c14, %c15)
  aie.cascade_flow(%c15, %c16)
  aie.cascade_flow(%c16, %c17)
  aie.cascade_flow(%c17, %c18)
  aie.cascade_flow(%c18, %c19)
  aie.cascade_flow(%c19, %c20)
  aie.cascade_flow(%c20, %c21)
}
