// For text of 2026, the first pass leaves loops whose counters are values, and a hint: the depth of the FIFO. The second
// pass unrolls the loop by the hint, and the counters become constants. With the second pass's option the loop stays.
// For text of 2025, the first pass unrolls the loop itself.
// RUN: tessera-opt --aie-objectFifo-stateful-transform %s | FileCheck %s --check-prefix=ROLLED
// RUN: tessera-opt --aie-objectFifo-stateful-transform --aie-objectFifo-unroll %s | FileCheck %s
// RUN: tessera-opt --aie-objectFifo-stateful-transform --aie-objectFifo-unroll='default-dynamic=true' %s | FileCheck %s --check-prefix=DYNAMIC
// RUN: tessera-opt --text=2025 --aie-objectFifo-stateful-transform %s | FileCheck %s --check-prefix=ONE

// The counters are the number of the next object and the number of held objects. An acquire of 1 waits for
// max(1 - held, 0) objects; a release of 1 advances the next object, modulo 3.
// ROLLED: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[NEXT:.*]] = %[[ZERO:.*]], %[[HELD:.*]] = %[[ZERO]]) -> (i32, i32) {
// ROLLED: %[[DIFFERENCE:.*]] = arith.subi %{{.*}}, %[[HELD]] : i32
// ROLLED: %[[MISSING:.*]] = arith.maxsi %[[DIFFERENCE]], %{{.*}} : i32
// ROLLED: aie.use_lock(%of_cons_cons_lock_0, AcquireGreaterEqual, %[[MISSING]])
// ROLLED: %[[NOW:.*]] = arith.addi %[[HELD]], %[[MISSING]] : i32
// ROLLED: %[[INDEX:.*]] = arith.index_cast %[[NEXT]] : i32 to index
// ROLLED: %[[OBJECT:.*]] = scf.index_switch %[[INDEX]] -> memref<8xi32>
// ROLLED: default {
// ROLLED-NEXT: scf.yield %of_cons_buff_0 : memref<8xi32>
// ROLLED: func.call @work(%[[OBJECT]])
// ROLLED: aie.use_lock(%of_cons_prod_lock_0, Release, %[[COUNT:.*]])
// ROLLED: %[[LEFT:.*]] = arith.subi %[[NOW]], %[[COUNT]] : i32
// ROLLED: %[[SUM:.*]] = arith.addi %[[NEXT]], %{{.*}} : i32
// ROLLED: %[[OVER:.*]] = arith.cmpi sge, %[[SUM]], %{{.*}} : i32
// ROLLED: %[[NEW:.*]] = arith.select %[[OVER]], %{{.*}}, %[[SUM]] : i32
// ROLLED: scf.yield %[[NEW]], %[[LEFT]] : i32, i32
// ROLLED-NEXT: } {aie.unroll_hint = 3 : i64}

// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c3 {
// CHECK-NEXT: aie.use_lock(%of_cons_cons_lock_0, AcquireGreaterEqual, %c1_i32)
// CHECK-NEXT: func.call @work(%of_cons_buff_0)
// CHECK-NEXT: aie.use_lock(%of_cons_prod_lock_0, Release, %c1_i32)
// CHECK-NEXT: aie.use_lock(%of_cons_cons_lock_0, AcquireGreaterEqual, %c1_i32)
// CHECK-NEXT: func.call @work(%of_cons_buff_1)
// CHECK-NEXT: aie.use_lock(%of_cons_prod_lock_0, Release, %c1_i32)
// CHECK-NEXT: aie.use_lock(%of_cons_cons_lock_0, AcquireGreaterEqual, %c1_i32)
// CHECK-NEXT: func.call @work(%of_cons_buff_2)
// CHECK-NEXT: aie.use_lock(%of_cons_prod_lock_0, Release, %c1_i32)
// CHECK-NEXT: }
// CHECK-NOT: unroll_hint
// CHECK-NOT: spelled_out

// Each round holds nothing before it and after it, so only the next object is carried.
// DYNAMIC: scf.for %{{.*}} = %c0 to %c12 step %c1 iter_args(%{{[^,]*}} = %c0_i32) -> (i32) {
// DYNAMIC: scf.index_switch
// DYNAMIC-NOT: unroll_hint

// ONE: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c3 {
// ONE-NOT: unroll_hint
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  aie.objectfifo @of (%m, {%t}, [2, 3]) : !aie.objectfifo<memref<8xi32>>
  func.func private @work(memref<8xi32>)
  aie.core(%t) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    scf.for %i = %c0 to %c12 step %c1 {
      %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %o = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      func.call @work(%o) : (memref<8xi32>) -> ()
      aie.objectfifo.release @of (Consume, 1)
    }
    aie.end
  }
  aie.runtime_sequence() {
    aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}
  }
}
