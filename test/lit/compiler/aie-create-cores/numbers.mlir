// A number passed to the function lies in a separate buffer that has it as its initial value.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

aie.device(xcvc1902) {
  %x = memref.alloc() : memref<4xf32>
  func.func @task(%a : memref<4xf32>, %n : f32, %at : index) {
    memref.store %n, %a[%at] : memref<4xf32>
    return
  }
  %n = arith.constant 2.5 : f32
  %at = arith.constant 3 : index
  // CHECK: %[[N:.*]] = aie.buffer(%tile_1_2) : memref<1xf32> = dense<2.5{{.*}}>
  // CHECK: aie.core
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[V:.*]] = memref.load %[[N]][%[[ZERO]]]
  // CHECK: memref.store %[[V]]
  func.call @task(%x, %n, %at) {aie.x = 1, aie.y = 2} : (memref<4xf32>, f32, index) -> ()
}
