// A consumer takes objects in smaller pieces than the producer makes.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @of(%{{.*}}) : !aie.objectfifo<memref<8xi32>> -> !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<8xi32>> -> !aie.objectfifo<memref<4xi32>>
}
