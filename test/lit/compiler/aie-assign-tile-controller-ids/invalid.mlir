// IDs that differ in the whole device run out.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids{column-wise-unique-ids=false}))' %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %0 = aie.tile(3, 0)
  // expected-error@+1 {{'aie.tile' op finds no controller ID: unique IDs suffice in npu2 for 4 columns}}
  %1 = aie.tile(4, 0)
}

// -----

aie.device(xcve2802) {
  // expected-error@+1 {{'aie.tile' op finds no controller ID: unique IDs suffice in xcve2802 for 0 columns}}
  %0 = aie.tile(2, 0)
}
