// Calls for one tile run one after the other; a buffer that both calls get is one buffer.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

aie.device(xcvc1902) {
  // CHECK-COUNT-2: aie.buffer
  // CHECK-NOT: aie.buffer
  %x = memref.alloc() : memref<4xi32>
  func.func @first(%a : memref<4xi32>) {
    %one = arith.constant 1 : i32
    %at = arith.constant 0 : index
    memref.store %one, %a[%at] : memref<4xi32>
    return
  }
  func.func @second(%a : memref<4xi32>, %b : memref<4xi32>) {
    memref.copy %a, %b : memref<4xi32> to memref<4xi32>
    return
  }
  func.call @first(%x) {aie.x = 1, aie.y = 2} : (memref<4xi32>) -> ()
  %y = memref.alloc() : memref<4xi32>
  // CHECK: aie.core
  // CHECK: memref.store
  // CHECK-NOT: aie.core
  // CHECK: memref.copy
  // CHECK-NEXT: aie.end
  func.call @second(%x, %y) {aie.x = 1, aie.y = 2} : (memref<4xi32>, memref<4xi32>) -> ()
}
