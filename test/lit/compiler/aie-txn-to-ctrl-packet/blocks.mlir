// Control packets take the place of block writes; other writes stay. The address becomes an address of the array.
// RUN: tessera-opt --aie-txn-to-ctrl-packet --split-input-file --verify-diagnostics %s > %t
// RUN: FileCheck %s < %t

// CHECK: aiex.npu.write32
// CHECK-NOT: blockwrite
// CHECK: aiex.control_packet {address = 2097216 : ui32, data = array<i32: 5, -6>, opcode = 0 : i32, stream_id = 0 : i32}
// CHECK-NEXT: aiex.npu.write32
// CHECK-NOT: blockwrite
aie.device(npu1) {
  memref.global "private" constant @data : memref<2xi32> = dense<[5, -6]>
  aiex.runtime_sequence() {
    aiex.npu.write32 {address = 4 : ui32, value = 1 : ui32}
    %d = memref.get_global @data : memref<2xi32>
    aiex.npu.blockwrite(%d) {address = 64 : ui32, column = 0 : i32, row = 2 : i32} : memref<2xi32>
    aiex.npu.write32 {address = 8 : ui32, value = 1 : ui32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  memref.global "private" constant @data : memref<2xi32> = dense<[5, -6]>
  aiex.runtime_sequence() {
    %d = memref.get_global @data : memref<2xi32>
    // expected-error@+1 {{writes to 'b', which has no address yet}}
    aiex.npu.blockwrite(%d) {address = 0 : ui32, buffer = @b} : memref<2xi32>
  }
}
