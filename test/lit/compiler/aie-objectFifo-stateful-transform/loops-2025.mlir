// In text of 2025, a loop is unrolled by the depths of the FIFOs from which it acquires, here 2 and 3, so 6 rounds
// together. 14 rounds are two times 6 and 2 more. A later round computes its counter as first + step * round.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @two (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @three (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func @work(%x : memref<16xi32>, %y : memref<16xi32>, %i : index) {
    return
  }
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %c70 = arith.constant 70 : index
    scf.for %i = %c0 to %c70 step %c5 {
      %s = aie.objectfifo.acquire @two (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %x = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %t = aie.objectfifo.acquire @three (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %y = aie.objectfifo.subview.access %t[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      func.call @work(%x, %y, %i) : (memref<16xi32>, memref<16xi32>, index) -> ()
      aie.objectfifo.release @two (Consume, 1)
      aie.objectfifo.release @three (Consume, 1)
    }
    aie.end
  }
}

// CHECK: aie.core(%tile_0_3) {
// CHECK-NEXT: %[[LOW:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[STEP:.*]] = arith.constant 5 : index
// CHECK-NEXT: arith.constant 70 : index
// CHECK-NEXT: %[[HIGH:.*]] = arith.constant 60 : index
// CHECK-NEXT: %[[WIDE:.*]] = arith.constant 30 : index
// CHECK-NEXT: scf.for %[[I:.*]] = %[[LOW]] to %[[HIGH]] step %[[WIDE]] {
// CHECK: func.call @work(%two_buff_0, %three_buff_0, %[[I]])
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[FIVE:.*]] = arith.muli %[[STEP]], %[[ONE]] : index
// CHECK-NEXT: %[[I1:.*]] = arith.addi %[[I]], %[[FIVE]] : index
// CHECK: func.call @work(%two_buff_1, %three_buff_1, %[[I1]])
// CHECK: func.call @work(%two_buff_0, %three_buff_2,
// CHECK: func.call @work(%two_buff_1, %three_buff_0,
// CHECK: func.call @work(%two_buff_0, %three_buff_1,
// CHECK: func.call @work(%two_buff_1, %three_buff_2,
// CHECK: }
// The rest is straight code and begins at 60.
// CHECK: func.call @work(%two_buff_0, %three_buff_0, %[[HIGH]])
// CHECK: %[[ADD:.*]] = arith.addi %[[HIGH]],
// CHECK: func.call @work(%two_buff_1, %three_buff_1, %[[ADD]])
// CHECK-NOT: func.call
