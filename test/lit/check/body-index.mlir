// A body on the host that leaves its buffer stops the machine, with the line in the design, also without --check.
// RUN: not tessera run %s --quiet 2>&1 | FileCheck %s
// RUN: not tessera run %s --quiet --check 2>&1 | FileCheck %s
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %next = aie.buffer(%core) {sym_name = "next"} : memref<16xi32>
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 17 : index
    %x = arith.constant 7 : i32
    memref.store %x, %next[%zero] : memref<16xi32>
    scf.for %i = %zero to %many step %one {
      // CHECK: error[T0524]: index 16 is out of range for buffer 'a'
      // CHECK-NEXT: --> {{.*}}body-index.mlir:[[@LINE+4]]:7
      // CHECK: core (0,2)
      // CHECK: note: dimension 0 of this memory has 16 elements, counted from 0
      // CHECK-NOT: error
      memref.store %x, %a[%i] : memref<16xi32>
    }
    aie.end
  }
}
