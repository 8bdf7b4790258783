// The order in which the elements of an object leave the producer, and their places at a consumer.
// RUN: %texts %s
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @out(%{{.*}}tile_0_1 dimensionsToStream [<size = 4, stride = 1>, <size = 4, stride = 4>], {%{{.*}}tile_0_2, %{{.*}}tile_0_3 dimensionsFromStream [<size = 16, stride = 1>]}, 2 : i32)
  aie.objectfifo @out (%mem dimensionsToStream [<size = 4, stride = 1>, <size = 4, stride = 4>],
                       {%a, %b dimensionsFromStream [<size = 16, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
