// Tiles with a given place come first, whatever the order of the text; for half a place the pass finds the other half.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: aie.tile(0, 3) {allocation_scheme = "basic-sequential"}
  // CHECK: aie.tile(2, 2)
  // CHECK: aie.tile(0, 4)
  // CHECK: aie.tile(0, 2)
  // CHECK: aie.tile(3, 1)
  // CHECK: aie.tile(1, 0)
  %free = aie.logical_tile<CoreTile>(?, ?) {allocation_scheme = "basic-sequential"}
  %column = aie.logical_tile<CoreTile>(2, ?)
  %row = aie.logical_tile<CoreTile>(?, 4)
  %pinned = aie.logical_tile<CoreTile>(0, 2)
  %memory = aie.logical_tile<MemTile>(3, ?)
  %shim = aie.logical_tile<ShimNOCTile>(1, 0)
}
