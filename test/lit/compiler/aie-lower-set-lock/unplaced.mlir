// A lock has an address only when its tile has a place.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-set-lock))' %s --verify-diagnostics

aie.device(npu1) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  %l = aie.lock(%t, 3)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op sets a lock of a tile that has no place yet}}
    aiex.set_lock(%l, 1)
  }
}
