// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s --split-input-file --verify-diagnostics
aie.device(npu1) {
  // expected-error@+1 {{has no place yet: run aie-place-tiles first}}
  %tile = aie.logical_tile<CoreTile>(?, ?)
  %lock = aie.lock(%tile)
}

// -----

aie.device(npu1) {
  %column = arith.constant 3 : index
  %tile = aiex.getTile(%column, %column)
  // expected-error@+1 {{stands on a value that is not an aie.tile}}
  %lock = aie.lock(%tile)
}
