// A core's private memory has bounds as buffers have, but it is not memory of the array: reading unwritten bytes of it
// is not a finding. Functions that call themselves forever stop the machine as well.
// RUN: split-file %s %t
// RUN: not tessera run %t/index.mlir --quiet 2>&1 | FileCheck %t/index.mlir
// RUN: not tessera run %t/index.mlir --quiet --check 2>&1 | FileCheck %t/index.mlir --implicit-check-not=T0530
// RUN: tessera run %t/unwritten.mlir --quiet --check --dump-memory 0,2:1024:4 | FileCheck %t/unwritten.mlir
// RUN: not tessera run %t/calls.mlir --quiet 2>&1 | FileCheck %t/calls.mlir
// RUN: sed 's/constant 0 : i32/constant 100 : i32/' %t/calls.mlir > %t/ends.mlir && tessera run %t/ends.mlir --quiet --dump-memory 0,2:1024:4 | FileCheck %s --check-prefix=ENDS
// ENDS: 0x00000400 10 27 00 00
// RUN: tessera run %t/vectors.mlir --quiet

//--- vectors.mlir
// Lowering a two-dimensional vector needs temporary memory: allocated once, not in each of a million rounds.
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) : memref<8x8xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 1000000 : index
    %pad = arith.constant 0 : i32
    scf.for %i = %zero to %many step %one {
      %v = vector.transfer_read %a[%zero, %zero], %pad : memref<8x8xi32>, vector<8x8xi32>
      vector.transfer_write %v, %a[%zero, %zero] : vector<8x8xi32>, memref<8x8xi32>
    }
    aie.end
  }
}
//--- index.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 9 : index
    %x = arith.constant 7 : i32
    %memory = memref.alloca() : memref<8xi32>
    scf.for %i = %zero to %many step %one {
      // CHECK: error[T0524]: index 8 is out of range for local memory
      // CHECK-NEXT: --> {{.*}}index.mlir:[[@LINE+2]]:7
      // CHECK: note: dimension 0 of this memory has 8 elements, counted from 0
      memref.store %x, %memory[%i] : memref<8xi32>
    }
    aie.end
  }
}
//--- unwritten.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {address = 1024 : i32} : memref<i32>
  aie.core(%core) {
    %one = arith.constant 1 : index
    %seven = arith.constant 7 : i32
    %memory = memref.alloca() : memref<8xi32>
    %x = memref.load %memory[%one] : memref<8xi32>
    %y = arith.addi %x, %seven : i32
    // CHECK: 0x00000400 07 00 00 00
    memref.store %y, %a[] : memref<i32>
    aie.end
  }
}
//--- calls.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {address = 1024 : i32} : memref<i32>
  // Each call adds 1 to its argument; the end at 0 is never reached.
  func.func @odd(%n : i32) -> i32 {
    %one = arith.constant 1 : i32
    %m = arith.addi %n, %one : i32
    %x = func.call @even(%m) : (i32) -> i32
    %y = arith.addi %x, %n : i32
    return %y : i32
  }
  // CHECK: error[T0526]: function '{{even|odd}}' is called too deeply: the calls around it have used up the stack
  // CHECK-NEXT: --> {{.*}}calls.mlir:{{[0-9]+}}:3
  // CHECK: core (0,2)
  // CHECK: note: nested calls may take 512 KiB
  func.func @even(%n : i32) -> i32 {
    %end = arith.constant 0 : i32
    %stop = arith.cmpi eq, %n, %end : i32
    %result = scf.if %stop -> i32 {
      scf.yield %n : i32
    } else {
      %x = func.call @odd(%n) : (i32) -> i32
      %y = arith.addi %x, %n : i32
      scf.yield %y : i32
    }
    return %result : i32
  }
  aie.core(%core) {
    %one = arith.constant 1 : i32
    %x = func.call @even(%one) : (i32) -> i32
    memref.store %x, %a[] : memref<i32>
    aie.end
  }
}
