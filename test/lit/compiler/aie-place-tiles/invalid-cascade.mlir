// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
// To the South of the lowest core there is none, to the East of the last column neither.
aie.device(npu1_1col) {
  // expected-note@+1 {{is at the other end of a cascade, at (0,2)}}
  %a = aie.logical_tile<CoreTile>(0, 2)
  // expected-error@+1 {{finds no place at (?, ?): of 4 core tiles there 1 are taken, 3 are not next to the other end of a cascade}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
}
