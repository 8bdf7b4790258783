// Memory and shim tiles share a place, also with a tile that the design has there, until its channels are used up.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles{merge-logical-tiles=false}))' %s | FileCheck %s --check-prefix=ALONE
aie.device(npu1) {
  // CHECK: %[[CORE:.*]] = aie.tile(0, 2)
  // CHECK: %[[SHIM:.*]] = aie.tile(0, 0)
  // CHECK: %[[NEXT:.*]] = aie.tile(1, 0)
  // CHECK-NOT: aie.tile(2, 0)
  // ALONE-DAG: aie.tile(0, 0)
  // ALONE-DAG: aie.tile(1, 0)
  // ALONE-DAG: aie.tile(2, 0)
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %in = aie.logical_tile<ShimNOCTile>(?, ?)
  %more = aie.logical_tile<ShimNOCTile>(?, ?)
  %third = aie.logical_tile<ShimNOCTile>(?, ?)
  // CHECK: aie.objectfifo @in(%[[SHIM]], {%[[CORE]]}
  aie.objectfifo @in(%in, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @more(%[[SHIM]], {%[[CORE]]}
  aie.objectfifo @more(%more, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @third(%[[NEXT]],
  aie.objectfifo @third(%third, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
