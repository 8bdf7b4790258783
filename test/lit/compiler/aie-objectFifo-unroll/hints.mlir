// Loops with hints, as mlir-aie leaves them: object counters become constants when the pass unrolls a loop as often as
// the hint says; in the remaining rounds they do, too. Cores that are to count keep their loops.
// RUN: tessera-opt --text=2025 %s --pass-pipeline='builtin.module(aie.device(aie-objectFifo-unroll))' | FileCheck %s
// RUN: tessera-opt --text=2025 %s --pass-pipeline='builtin.module(aie.device(aie-objectFifo-unroll{default-dynamic=true}))' | FileCheck %s --check-prefix=KEPT
// RUN: not tessera-opt --text=2025 %s --pass-pipeline='builtin.module(aie.device(aie-objectFifo-unroll{peel-first-iteration=twice}))' 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: peel-first-iteration must be true, false or auto, not 'twice'
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  // CHECK: %[[A:.*]] = aie.buffer(%{{.*}}) {sym_name = "a"}
  // CHECK: %[[B:.*]] = aie.buffer(%{{.*}}) {sym_name = "b"}
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8xi32>
  %b = aie.buffer(%t) {sym_name = "b"} : memref<8xi32>
  %full = aie.lock(%t, 0)
  func.func private @work(memref<8xi32>, index)
  // CHECK: aie.core
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
  // CHECK-NEXT: func.call @work(%[[A]], %[[I]])
  // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}}
  // CHECK-NEXT: func.call @work(%[[B]], %[[NEXT]])
  // CHECK-NEXT: }
  // CHECK-NEXT: func.call @work(%[[A]], %{{.*}})
  // CHECK-NEXT: aie.end
  // KEPT: aie.core
  // KEPT: scf.for {{.*}} iter_args
  // KEPT: scf.index_switch
  // KEPT-NOT: aie.unroll_hint
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %five = arith.constant 5 : index
    %two = arith.constant 2 : index
    %last = scf.for %i = %zero to %five step %one iter_args(%n = %zero) -> (index) {
      %object = scf.index_switch %n -> memref<8xi32>
      case 1 {
        scf.yield %b : memref<8xi32>
      }
      default {
        scf.yield %a : memref<8xi32>
      }
      func.call @work(%object, %i) : (memref<8xi32>, index) -> ()
      %more = arith.addi %n, %one : index
      %next = arith.remui %more, %two : index
      scf.yield %next : index
    } {aie.unroll_hint = 2 : i64}
    aie.end
  }
  // The first round takes two objects, each later round returns one and takes one: only the first round differs.
  // CHECK: aie.core
  // CHECK: aie.use_lock(%{{.*}}, AcquireGreaterEqual, 2)
  // CHECK: scf.for
  // CHECK-NOT: iter_args
  // CHECK: aie.use_lock(%{{.*}}, AcquireGreaterEqual, 1)
  aie.core(%u) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %ten = arith.constant 10 : index
    %none = arith.constant 0 : i32
    %held = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %last = scf.for %i = %zero to %ten step %one iter_args(%n = %none) -> (i32) {
      %missing = arith.subi %two, %n : i32
      aie.use_lock(%full, AcquireGreaterEqual, %missing)
      scf.yield %held : i32
    }
    aie.end
  }
}
