// A core's stack does not grow with the rounds of its loops: neither by memory that the body and its functions
// allocate, nor by temporary memory for two-dimensional vectors.
// RUN: split-file %s %t
// RUN: tessera compile %t/loops.mlir --emit llvm-ir -o %t.ll && llvm-as %t.ll -o /dev/null
// RUN: FileCheck %t/loops.mlir < %t.ll
// RUN: not tessera compile %t/unknown.mlir --emit llvm-ir -o %t.ll 2>&1 | FileCheck %t/unknown.mlir

//--- loops.mlir
// CHECK: define void @step(
// CHECK-NEXT: alloca i32, i64 4
// CHECK-NEXT: br label
// CHECK-NOT: alloca
// CHECK: define void @core_0_2()
// CHECK-NEXT: alloca [8 x <8 x i32>]
// CHECK-NEXT: alloca [8 x <8 x i32>]
// CHECK-NEXT: alloca i32, i64 16
// CHECK-NEXT: br label
// CHECK-NOT: alloca
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) : memref<8x8xi32>
  func.func @step(%n : index) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %x = arith.constant 5 : i32
    scf.for %i = %zero to %n step %one {
      %m = memref.alloca() : memref<4xi32>
      memref.store %x, %m[%i] : memref<4xi32>
    }
    return
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 1000000 : index
    %pad = arith.constant 0 : i32
    scf.for %i = %zero to %many step %one {
      %m = memref.alloca() : memref<16xi32>
      memref.store %pad, %m[%zero] : memref<16xi32>
      func.call @step(%i) : (index) -> ()
      %v = vector.transfer_read %a[%zero, %zero], %pad : memref<8x8xi32>, vector<8x8xi32>
      vector.transfer_write %v, %a[%zero, %zero] : vector<8x8xi32>, memref<8x8xi32>
    }
    aie.end
  }
}
//--- unknown.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) : memref<8xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %x = memref.load %a[%zero] : memref<8xi32>
    %n = arith.index_cast %x : i32 to index
    // CHECK: takes memory whose size is known only at run time, but the compiler fixes the layout of a core's stack
    // CHECK-NEXT: unknown.mlir:[[@LINE+2]]:10
    // CHECK-NEXT: error[T0916]: 'aie.core' op has a body that LLVM IR cannot express
    %m = memref.alloca(%n) : memref<?xi32>
    memref.store %x, %m[%zero] : memref<?xi32>
    aie.end
  }
}
