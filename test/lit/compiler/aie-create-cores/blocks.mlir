// A function of several blocks: its returns become branches to the code behind the call.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

aie.device(xcvc1902) {
  %x = memref.alloc() : memref<4xi1>
  func.func @f(%a : memref<4xi1>) {
    %at = arith.constant 0 : index
    %v = memref.load %a[%at] : memref<4xi1>
    cf.cond_br %v, ^back, ^on
  ^back:
    return
  ^on:
    memref.store %v, %a[%at] : memref<4xi1>
    return
  }
  // CHECK: aie.core
  // CHECK-NEXT: cf.br ^bb1
  // CHECK: cf.cond_br %{{.*}}, ^bb2, ^bb3
  // CHECK: ^bb2:
  // CHECK-NEXT: cf.br ^[[END:bb4]]
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: cf.br ^[[END]]
  // CHECK: ^[[END]]:
  // CHECK-NEXT: aie.end
  func.call @f(%x) {aie.x = 1, aie.y = 2} : (memref<4xi1>) -> ()
}
