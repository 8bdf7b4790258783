// Two locks have the same number; a tile has one lock too many.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-note@+1 {{tile has lock ops assigned to same lock.}}
  %core = aie.tile(0, 2)
  %a = aie.lock(%core, 5)
  // expected-error@+1 {{'aie.lock' op is assigned to the same lock (5) as another op of tile (0,2)}}
  %b = aie.lock(%core, 5)
}

// -----

aie.device(npu1_1col) {
  // expected-note@+1 {{because only 16 locks available in this tile, (0,2)}}
  %core = aie.tile(0, 2)
  %l0 = aie.lock(%core)
  %l1 = aie.lock(%core)
  %l2 = aie.lock(%core)
  %l3 = aie.lock(%core)
  %l4 = aie.lock(%core)
  %l5 = aie.lock(%core)
  %l6 = aie.lock(%core)
  %l7 = aie.lock(%core)
  %l8 = aie.lock(%core)
  %l9 = aie.lock(%core)
  %l10 = aie.lock(%core)
  %l11 = aie.lock(%core)
  %l12 = aie.lock(%core)
  %l13 = aie.lock(%core)
  %l14 = aie.lock(%core, 0)
  %l15 = aie.lock(%core)
  // expected-error@+1 {{'aie.lock' op not allocated a lock}}
  %l16 = aie.lock(%core)
}
