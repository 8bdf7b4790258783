// The option keeps the upper cores of each column free.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{cores-per-col=2}))' %s | FileCheck %s
// RUN: not tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{cores-per-col=5}))' %s 2>&1 | FileCheck %s --check-prefix=FIVE
// FIVE: error: requested cores-per-col (5) exceeds device capacity (4 cores per column)
aie.device(npu1) {
  // CHECK: aie.tile(0, 2)
  // CHECK: aie.tile(0, 3)
  // CHECK: aie.tile(1, 2)
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
}
