// Compares the memory that a core and its functions take from the stack with the size of the stack.
// RUN: split-file %s %t
// RUN: not tessera check %t/small.mlir 2>&1 | FileCheck %t/small.mlir --implicit-check-not=error
// RUN: tessera compile %t/small.mlir -o %t/a.xclbin 2>&1 | FileCheck %s --check-prefix=WARN
// WARN: warning[T0947]: the core takes 1040 bytes
// RUN: sed 's/stack_size = 1032/stack_size = 1040/' %t/small.mlir > %t/right.mlir && tessera check %t/right.mlir
// The stack of a host core has a limit as well.
// RUN: sed 's/200xi32/70000xi32/' %t/small.mlir > %t/large.mlir && not tessera run %t/large.mlir --quiet 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error[T0910]: the programs of the cores cannot be compiled for the host
// LARGE: note: {{.*}}takes more than the {{[0-9]+}} bytes that are left of the 131072 bytes of stack of a function on the host: make the memory an aie.buffer of the tile

//--- small.mlir
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  func.func @deeper() {
    %c = memref.alloca() : memref<20xi32>
    return
  }
  func.func @work() {
    %a = memref.alloca() : memref<40xi32>
    func.call @deeper() : () -> ()
    return
  }
  func.func @other() {
    %a = memref.alloca() : memref<55xi32>
    return
  }
  // CHECK: error[T0947]: the core takes 1040 bytes with memref.alloca, but its stack has 1032
  // CHECK-NEXT: --> {{.*}}small.mlir:[[@LINE+2]]:3
  // CHECK: help: give the core a larger stack, with {stack_size = N : i32}, or make the memory an aie.buffer of its tile
  aie.core(%t) {
    %b = memref.alloca() : memref<200xi32>
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    memref.store %one, %b[%zero] : memref<200xi32>
    func.call @other() : () -> ()
    func.call @work() : () -> ()
    aie.end
  } {stack_size = 1032 : i32}
}
