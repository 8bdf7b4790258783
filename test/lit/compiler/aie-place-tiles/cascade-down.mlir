// From the top of a column the chain of cascades goes down.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: aie.tile(0, 5)
  // CHECK: aie.tile(0, 4)
  // CHECK: aie.tile(0, 3)
  %a = aie.logical_tile<CoreTile>(0, 5)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
}
