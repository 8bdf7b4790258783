// The device has more columns than there are IDs that are unique in the whole device.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids{column-wise-unique-ids=false}))' %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %0 = aie.tile(3, 0)
  // expected-error@+1 {{'aie.tile' op finds no controller ID: npu2 has unique IDs for 4 columns}}
  %1 = aie.tile(4, 0)
}

// -----

aie.device(xcve2802) {
  // expected-error@+1 {{'aie.tile' op finds no controller ID: xcve2802 has unique IDs for 0 columns}}
  %0 = aie.tile(2, 0)
}
