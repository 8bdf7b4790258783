// Constant indices in bodies that lie outside their memory.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera compile %s -o %t.xclbin 2>&1 | FileCheck %s --check-prefix=WARN
// WARN: warning[T0983]
// The check also covers the bodies of xcvc1902.
// RUN: sed 's/npu1_1col/xcvc1902/; s/(0, 2)/(0, 1)/' %s > %t.mlir && not tessera check %t.mlir 2>&1 | FileCheck %t.mlir --implicit-check-not=error
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  %c = aie.buffer(%t) {sym_name = "c"} : memref<4x8xi32>
  aie.core(%t) {
    %below = arith.constant -1 : index
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %eight = arith.constant 8 : index
    %nine = arith.constant 9 : index
    %fifteen = arith.constant 15 : index
    %sixteen = arith.constant 16 : index
    %x = arith.constant 7 : i32
    %v8 = arith.constant dense<1> : vector<8xi32>
    memref.store %x, %b[%fifteen] : memref<16xi32>
    // CHECK: error[T0983]: index 16 is out of range for buffer 'b'
    // CHECK-NEXT: --> {{.*}}:[[@LINE+3]]:10
    // CHECK-NEXT: note: dimension 0 of this memory has 16 elements, counted from 0
    // CHECK-NEXT: help: keep the indices of the body inside the memory that it names
    %0 = memref.load %b[%sixteen] : memref<16xi32>
    // CHECK: error[T0983]: index -1 is out of range for buffer 'b'
    memref.store %x, %b[%below] : memref<16xi32>
    // CHECK: error[T0983]: index 4 is out of range for buffer 'c'
    // CHECK: note: dimension 0 of this memory has 4 elements
    memref.store %x, %c[%four, %four] : memref<4x8xi32>
    vector.store %v8, %b[%eight] : memref<16xi32>, vector<8xi32>
    // CHECK: error[T0983]: indices 9 to 16 are out of range for buffer 'b'
    vector.store %v8, %b[%nine] : memref<16xi32>, vector<8xi32>
    scf.for %i = %zero to %nine step %one {
      memref.store %x, %b[%i] : memref<16xi32>
      // CHECK: error[T0983]: index 8 is out of range for buffer 'c'
      // CHECK: note: dimension 1 of this memory has 8 elements
      memref.store %x, %c[%zero, %i] : memref<4x8xi32>
      // The check does not know which rounds get here.
      %less = arith.cmpi slt, %i, %eight : index
      scf.if %less {
        memref.store %x, %c[%zero, %i] : memref<4x8xi32>
      }
      // CHECK: error[T0983]: index 8 is out of range for buffer 'c'
      scf.for %j = %zero to %four step %one {
        memref.store %x, %c[%j, %i] : memref<4x8xi32>
      }
      scf.for %j = %zero to %zero step %one {
        memref.store %x, %c[%j, %i] : memref<4x8xi32>
      }
    }
    aie.end
  }
}
