// Objects that lie in a FIFO before anything runs.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @of(%{{.*}}, {%{{.*}}}, 2 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<0> : memref<2xi32>, dense<[1, 2]> : memref<2xi32>]
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<0> : memref<2xi32>, dense<[1, 2]> : memref<2xi32>]
}
