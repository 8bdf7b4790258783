// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
// The lowest core has no neighbour to the South, and the last column none to the East.
aie.device(npu1_1col) {
  // expected-note@+1 {{is at the other end of a cascade, at (0,2)}}
  %a = aie.logical_tile<CoreTile>(0, 2)
  // expected-note@+2 {{change a place that the design gives, or leave it open}}
  // expected-error@+1 {{finds no place at (?, ?): 4 core tiles are there; 1 are taken, 3 are not next to the other end of a cascade}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
}

// -----

// Cascades lead South or East: a chain of seven steps does not fit into 4 by 4 cores. The last two cores do not belong
// to the chain.
aie.device(npu1) {
  // expected-error@+2 {{finds no place together with 7 other tiles: 7 cascades connect them, and no choice of places among 16 free tiles fits all of them}}
  // expected-note@+1 {{let fewer of them share}}
  %a = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %d = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %e = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %f = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %g = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %h = aie.logical_tile<CoreTile>(?, ?)
  %i = aie.logical_tile<CoreTile>(?, ?)
  %j = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
  aie.cascade_flow(%c, %d)
  aie.cascade_flow(%d, %e)
  aie.cascade_flow(%e, %f)
  aie.cascade_flow(%f, %g)
  aie.cascade_flow(%g, %h)
  aie.cascade_flow(%i, %j)
}
