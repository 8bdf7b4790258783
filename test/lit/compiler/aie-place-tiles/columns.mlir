// Cores without a place fill the array column by column, from the bottom up.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: %[[A:.*]] = aie.tile(0, 2)
  // CHECK: %[[B:.*]] = aie.tile(0, 3)
  // CHECK: %[[C:.*]] = aie.tile(0, 4)
  // CHECK: %[[D:.*]] = aie.tile(0, 5)
  // CHECK: %[[E:.*]] = aie.tile(1, 2)
  // CHECK-NOT: logical_tile
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  %d = aie.logical_tile<CoreTile>(?, ?)
  %e = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: aie.buffer(%[[E]])
  %buffer = aie.buffer(%e) : memref<4xi32>
}
