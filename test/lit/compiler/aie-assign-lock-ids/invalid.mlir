// Two locks have the same number; a tile has one lock too many.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.lock(%core, 5)
  // expected-error@+1 {{'aie.lock' op has the number 5, like another lock of tile (0,2)}}
  %b = aie.lock(%core, 5)
}

// -----

aie.device(npu1_1col) {
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
  // expected-error@+1 {{'aie.lock' op finds no free number: tile (0,2) has 16 locks}}
  %l16 = aie.lock(%core)
}
