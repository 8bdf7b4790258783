// A FIFO of objects from one tile to others; one depth for all ends, or one for each.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @in(%{{.*}}tile_0_0, {%{{.*}}tile_0_1}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // CHECK: aie.objectfifo @both(%{{.*}}tile_0_1, {%{{.*}}tile_0_2, %{{.*}}tile_0_3}, [2, 3, 4]) : !aie.objectfifo<memref<2x2xbf16>>
  aie.objectfifo @both (%mem, {%a, %b}, [2, 3, 4]) : !aie.objectfifo<memref<2x2xbf16>>
  // CHECK: aie.objectfifo @scalar(%{{.*}}tile_0_2, {%{{.*}}tile_0_3}, 1 : i32) : !aie.objectfifo<memref<i32>>
  aie.objectfifo @scalar (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<i32>>
}
