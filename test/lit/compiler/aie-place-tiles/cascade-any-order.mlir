// A chain of cascades that declares its last core before the one in the middle: placing one core after the other would
// fail.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
// CHECK-DAG: %[[A:.*]] = aie.tile(0, 3)
// CHECK-DAG: %[[B:.*]] = aie.tile(1, 2)
// CHECK-DAG: %[[C:.*]] = aie.tile(0, 2)
// CHECK: aie.cascade_flow(%[[A]], %[[C]])
// CHECK: aie.cascade_flow(%[[C]], %[[B]])
aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %c)
  aie.cascade_flow(%c, %b)
}
