// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-cascade-flows))' %s --split-input-file --verify-diagnostics
aie.device(npu1) {
  %a = aie.tile(0, 3)
  // expected-error@+1 {{has no place yet: run aie-place-tiles first}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 3)
  %column = arith.constant 3 : index
  %tile = aiex.getTile(%column, %column)
  // expected-error@+1 {{stands on a value that is not an aie.tile}}
  aie.cascade_flow(%a, %tile)
}
