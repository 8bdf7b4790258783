// A load whose result is not used still counts as a read: an index out of range stops the machine, also in a loop.
// RUN: split-file %s %t
// RUN: not tessera run %t/one.mlir --quiet 2>&1 | FileCheck %t/one.mlir
// RUN: not tessera run %t/one.mlir --quiet --check 2>&1 | FileCheck %t/one.mlir
// RUN: not tessera run %t/chain.mlir --quiet 2>&1 | FileCheck %t/chain.mlir
// RUN: not tessera run %t/loop.mlir --quiet 2>&1 | FileCheck %t/loop.mlir
// RUN: not tessera run %t/vector.mlir --quiet 2>&1 | FileCheck %t/vector.mlir
// With indices in range the loop runs and leaves no trace.
// RUN: sed 's/constant 16/constant 15/; s/constant 17/constant 16/; s/constant 9/constant 8/' %t/loop.mlir > %t/right.mlir && tessera run %t/right.mlir --quiet --check

//--- one.mlir
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32> = dense<0>
  aie.core(%t) {
    %i = arith.constant 16 : index
    // CHECK: error[T0524]: index 16 is out of range for buffer 'b'
    // CHECK-NEXT: --> {{.*}}one.mlir:[[@LINE+1]]:10
    %v = memref.load %b[%i] : memref<16xi32>
    aie.end
  }
}
//--- chain.mlir
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32> = dense<0>
  aie.core(%t) {
    %i = arith.constant -1 : index
    // CHECK: error[T0524]: index -1 is out of range for buffer 'b'
    %v = memref.load %b[%i] : memref<16xi32>
    %w = arith.addi %v, %v : i32
    aie.end
  }
}
//--- loop.mlir
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32> = dense<0>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 17 : index
    %none = arith.constant 0 : i32
    %sum = scf.for %i = %zero to %many step %one iter_args(%s = %none) -> i32 {
      // CHECK: error[T0524]: index 16 is out of range for buffer 'b'
      %v = memref.load %b[%i] : memref<16xi32>
      %t1 = arith.addi %s, %v : i32
      scf.yield %t1 : i32
    }
    aie.end
  }
}
//--- vector.mlir
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<2x16xi32> = dense<0>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %i = arith.constant 9 : index
    // CHECK: error[T0524]: indices 9 to 16 are out of range for buffer 'b'
    %v = vector.load %b[%zero, %i] : memref<2x16xi32>, vector<8xi32>
    aie.end
  }
}
