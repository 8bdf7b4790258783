// Types of memory lose their address spaces, wherever they stand.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-normalize-address-spaces))' %s | FileCheck %s

// CHECK-NOT: , 2 : i32>
aie.device(npu1) {
  // CHECK: memref.global "public" @g : memref<16xi32>
  memref.global "public" @g : memref<16xi32, 2 : i32>
  // CHECK: func.func private @f(memref<16xi32>)
  func.func private @f(memref<16xi32, 2 : i32>)
  %t = aie.tile(0, 2)
  // CHECK: aie.buffer(%{{.*}}) : memref<16xi32>
  %b = aie.buffer(%t) : memref<16xi32, 2 : i32>
  aie.core(%t) {
    // CHECK: call @f(%{{.*}}) : (memref<16xi32>) -> ()
    func.call @f(%b) : (memref<16xi32, 2 : i32>) -> ()
    aie.end
  }
}
