// A memory tile lies in the column where its flows are shortest, a shim tile where the cores behind its memory tile are.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %left = aie.logical_tile<CoreTile>(1, 2)
  %right = aie.logical_tile<CoreTile>(3, 2)
  // CHECK: %[[MEMORY:.*]] = aie.tile(2, 1)
  %memory = aie.logical_tile<MemTile>(?, ?)
  // CHECK: %[[SHIM:.*]] = aie.tile(2, 0)
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.objectfifo @in(%shim, {%memory}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @a(%memory, {%left}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%memory, {%right}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@a, @b]([] [0, 8])
}
