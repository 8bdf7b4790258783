// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-localize-locks))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(1, 3)
  // expected-error@+1 {{'aie.lock' op has no number; run aie-assign-lock-ids first}}
  %l = aie.lock(%t)
  aie.core(%t) {
    aie.use_lock(%l, Release, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  %l = aie.lock(%t, 1)
  // expected-error@+1 {{'aie.core' op uses a lock, but the tile of the core or of the lock has no place yet}}
  aie.core(%t) {
    aie.use_lock(%l, Release, 1)
    aie.end
  }
}
