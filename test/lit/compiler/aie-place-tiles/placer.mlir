// The pass knows two placers, and refuses any other name.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{placer=sequential_placer}))' %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{sa-seed=7}))' %s | FileCheck %s
// RUN: not tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{placer=best_placer}))' %s 2>&1 | FileCheck %s --check-prefix=OTHER
// CHECK: aie.tile(0, 1)
// OTHER: error: for the --placer option: Cannot find option named 'best_placer'! There are sequential_placer and sa_placer
aie.device(npu1) {
  %a = aie.logical_tile<MemTile>(?, ?)
}
