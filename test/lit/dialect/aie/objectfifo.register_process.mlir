// A function that runs once per entry of two patterns: the numbers of objects to acquire before and release after.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func private @work(%object : memref<16xi32>)
  %acquires = arith.constant dense<[1]> : tensor<1xi32>
  %releases = arith.constant dense<[0, 0, 1]> : tensor<3xi32>
  %length = arith.constant 3 : index
  // CHECK: aie.objectfifo.register_process @of(Produce, %{{.*}} : tensor<1xi32>, %{{.*}} : tensor<3xi32>, @work, %{{.*}})
  aie.objectfifo.register_process @of (Produce, %acquires : tensor<1xi32>, %releases : tensor<3xi32>, @work, %length)
}
