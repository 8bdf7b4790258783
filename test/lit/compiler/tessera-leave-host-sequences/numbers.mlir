// A sequence that uses a number of the host loses its operations and keeps its arguments. Others stay as they are, also
// one with a number that it does not use.
// RUN: tessera-opt --tessera-leave-host-sequences %s | FileCheck %s
// CHECK-LABEL: @loop
// CHECK-SAME: (%{{.*}}: memref<16xi32>, %{{.*}}: i64) attributes {tessera.left_out} {
// CHECK-NEXT: }
// CHECK-LABEL: @value
// CHECK-SAME: attributes {tessera.left_out} {
// CHECK-NEXT: }
// CHECK-LABEL: @unused
// CHECK-SAME: i32
// CHECK-NEXT: aiex.npu.write32
// CHECK-NOT: left_out
// CHECK-LABEL: @buffers
// CHECK: memref.subview
aie.device(npu1) {
  aiex.runtime_sequence @loop(%a : memref<16xi32>, %n : i64) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.index_cast %n : i64 to index
    scf.for %i = %zero to %rounds step %one {
      aiex.npu.write32 {address = 2301952 : ui32, value = 7 : ui32}
    }
  }
  aiex.runtime_sequence @value(%v : i32) {
    %twice = arith.addi %v, %v : i32
  }
  aiex.runtime_sequence @unused(%v : i32) {
    aiex.npu.write32 {address = 2301952 : ui32, value = 7 : ui32}
  }
  aiex.runtime_sequence @buffers(%a : memref<16xi32>) {
    %part = memref.subview %a[0][8][1] : memref<16xi32> to memref<8xi32, strided<[1]>>
  }
}
