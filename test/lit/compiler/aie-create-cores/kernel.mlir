// A function without a body is called by the core.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

aie.device(xcvc1902) {
  %x = memref.alloc() : memref<4xi32>
  // CHECK: func.func private @kernel
  func.func private @kernel(memref<4xi32>)
  // CHECK: aie.core
  // CHECK-NEXT: call @kernel(%{{.*}}) : (memref<4xi32>) -> ()
  // CHECK-NEXT: aie.end
  func.call @kernel(%x) {aie.x = 1, aie.y = 2} : (memref<4xi32>) -> ()
}
