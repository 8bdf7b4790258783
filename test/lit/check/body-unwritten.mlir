// Bodies on the host report their reads to the sanitizers, which find reads of unwritten memory, with their line.
// RUN: not tessera run %s --quiet --check 2>&1 | FileCheck %s --implicit-check-not=error
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  %given = aie.buffer(%core) {sym_name = "given"} : memref<4xi32> = dense<3>
  func.func @local(%i : index) -> i32 {
    %memory = memref.alloca() : memref<4xi32>
    %x = memref.load %memory[%i] : memref<4xi32>
    return %x : i32
  }
  memref.global constant @table : memref<2xi32> = dense<[7, 9]>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %x = memref.load %given[%one] : memref<4xi32>
    memref.store %x, %a[%zero] : memref<16xi32>
    %y = memref.load %a[%zero] : memref<16xi32>
    // The sanitizers ignore memory that is not a buffer of the array.
    %z = func.call @local(%one) : (index) -> i32
    %table = memref.get_global @table : memref<2xi32>
    %w = memref.load %table[%one] : memref<2xi32>
    // CHECK: error[T0530]: host core 'core_0_2' of (0,2) at {{.*}}body-unwritten.mlir:[[@LINE+3]]:10 reads byte 0x{{.*}} of (0,2), which no unit has written
    // CHECK: note: the place is byte 4 of the buffer 'a' at {{.*}}body-unwritten.mlir:5:8
    // CHECK: note: other findings of this kind: 1
    %u = memref.load %a[%one] : memref<16xi32>
    %v = memref.atomic_rmw addi %w, %a[%two] : (i32, memref<16xi32>) -> i32
    %s = arith.addi %y, %z : i32
    %t = arith.addi %u, %s : i32
    memref.store %t, %a[%zero] : memref<16xi32>
    aie.end
  }
}
