// All columns inside the span of a broadcast cost the same: the tile's other flow decides.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(0, 2)
  %b = aie.logical_tile<CoreTile>(3, 2)
  %c = aie.logical_tile<CoreTile>(3, 3)
  // CHECK: aie.tile(3, 0)
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.objectfifo @all(%shim, {%a, %b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @one(%shim, {%c}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
