// A buffer without an address: each user reads the global anew, and the pass promises the alignment that
// aie-assign-buffer-addresses gives to buffers of cores (facts: 32 bytes).
// RUN: tessera-opt --aie-standard-lowering %s | FileCheck %s

// CHECK: memref.global "public" @a : memref<8xi32>{{$}}
// CHECK: func.func @core_0_2()
// CHECK: %[[FIRST:.*]] = memref.get_global @a
// CHECK-NEXT: memref.assume_alignment %[[FIRST]], 32 : memref<8xi32>
// CHECK-NEXT: %[[X:.*]] = memref.load %[[FIRST]]
// CHECK-NEXT: %[[SECOND:.*]] = memref.get_global @a
// CHECK-NEXT: memref.assume_alignment %[[SECOND]], 32 : memref<8xi32>
// CHECK-NEXT: memref.store %[[X]], %[[SECOND]]
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %x = memref.load %a[%zero] : memref<8xi32>
    memref.store %x, %a[%one] : memref<8xi32>
    aie.end
  }
}
