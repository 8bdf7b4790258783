// Cascades lead South or East, so a chain without a given place goes along the lowest row.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: %[[A:.*]] = aie.tile(0, 2)
  // CHECK: %[[B:.*]] = aie.tile(1, 2)
  // CHECK: %[[C:.*]] = aie.tile(2, 2)
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
}
