// The pass knows one placer and refuses any other name.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{placer=sequential_placer}))' %s | FileCheck %s
// RUN: not tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{placer=sa_placer}))' %s 2>&1 | FileCheck %s --check-prefix=OTHER
// CHECK: aie.tile(0, 1)
// The pass accepts the seed of the other placer, and ignores it.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{sa-seed=7}))' %s | FileCheck %s
// OTHER: error: for the --placer option: Cannot find option named 'sa_placer'! Only sequential_placer exists
aie.device(npu1) {
  %a = aie.logical_tile<MemTile>(?, ?)
}
