// A process is a function that runs between acquire and release, as often as its patterns say: equal entries become a
// loop, and an entry that acquires nothing only releases. Consumers get theirs in order. In text of 2025 each object has
// a name, although the function takes none.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-register-objectFifos))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-register-objectFifos,aie-objectFifo-stateful-transform))' %s | FileCheck %s --check-prefix=LOCKS
// RUN: tessera-opt --text=2026 --pass-pipeline='builtin.module(aie.device(aie-register-objectFifos))' %s | FileCheck %s --check-prefix=LATER

// LATER: aie.objectfifo.acquire @of(Produce, 1)
// LATER-NEXT: func.call @produce()
// LATER-NOT: subview.access

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.objectfifo @of (%a, {%b, %c}, 4 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func @produce() {
    return
  }
  func.func @consume() {
    return
  }
  %one = arith.constant dense<1> : tensor<1xi32>
  %window = arith.constant dense<[2, 2, 2, 0]> : tensor<4xi32>
  %shift = arith.constant dense<[1, 1, 1, 1]> : tensor<4xi32>
  %ten = arith.constant 10 : index
  %four = arith.constant 4 : index
  aie.objectfifo.register_process @of (Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @produce, %ten)
  aie.objectfifo.register_process @of (Consume, %window : tensor<4xi32>, %shift : tensor<4xi32>, @consume, %four)
  aie.objectfifo.register_process @of (Consume, %one : tensor<1xi32>, %one : tensor<1xi32>, @consume, %ten)
}

// CHECK: aie.core(%tile_0_2) {
// CHECK: arith.constant 10 : index
// CHECK: scf.for
// CHECK-NEXT: %[[S:.*]] = aie.objectfifo.acquire @of(Produce, 1)
// CHECK-NEXT: aie.objectfifo.subview.access %[[S]][0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
// CHECK-NEXT: func.call @produce()
// CHECK-NEXT: aie.objectfifo.release @of(Produce, 1)
// CHECK: aie.core(%tile_0_3) {
// CHECK: arith.constant 3 : index
// CHECK: scf.for
// CHECK-NEXT: %[[T:.*]] = aie.objectfifo.acquire @of(Consume, 2)
// CHECK-NEXT: aie.objectfifo.subview.access %[[T]][0]
// CHECK-NEXT: aie.objectfifo.subview.access %[[T]][1]
// CHECK-NEXT: func.call @consume()
// CHECK-NEXT: aie.objectfifo.release @of(Consume, 1)
// CHECK-NEXT: }
// CHECK-NEXT: aie.objectfifo.release @of(Consume, 1)
// CHECK-NEXT: aie.end
// CHECK: aie.core(%tile_0_4) {
// CHECK: aie.objectfifo.acquire @of(Consume, 1)
// CHECK-NOT: register_process

// LOCKS: aie.core(%tile_0_3) {
// LOCKS: aie.use_lock(%of_0_cons_cons_lock, AcquireGreaterEqual, 2)
// LOCKS-NEXT: func.call @consume()
// LOCKS-NEXT: aie.use_lock(%of_0_cons_prod_lock, Release, 1)
