// A table tells for each operation of the stream its bytes and its place in the design. A stream has a header of 16
// bytes, a write takes 24 bytes, a masked write 28, and a block with two words 16 + 8.
// RUN: tessera-translate --aie-npu-to-binary --aie-npu-emit-locmap=%t.json %s -o %t.bin
// RUN: FileCheck %s < %t.json
// RUN: not tessera-translate --aie-npu-to-binary --aie-npu-emit-locmap=%t.nowhere/x.json %s -o %t.bin 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: error[T0
// CHECK: "device": "main"
// CHECK: "address": "0x232000"
// CHECK-NEXT: "byte_offset": 16,
// CHECK-NEXT: "byte_size": 24,
// CHECK-NEXT: "loc": {
// CHECK-NEXT: "child": {
// CHECK-NEXT: "col": 4,
// CHECK-NEXT: "file": "user.py",
// CHECK-NEXT: "kind": "file",
// CHECK-NEXT: "line": 42
// CHECK-NEXT: },
// CHECK-NEXT: "kind": "name",
// CHECK-NEXT: "name": "of_in"
// CHECK-NEXT: },
// CHECK-NEXT: "opcode": "WRITE32",
// CHECK-NEXT: "register": "Core_Control",
// CHECK-NEXT: "register_module": "core",
// CHECK-NEXT: "source_op": "aiex.npu.write32"
// CHECK: "address": "0x191000"
// CHECK-NEXT: "byte_offset": 40,
// CHECK-NEXT: "byte_size": 28,
// CHECK: "kind": "callsite"
// CHECK: "opcode": "MASKWRITE",
// CHECK-NEXT: "register": "Performance_Control0",
// CHECK-NEXT: "register_module": "memory_tile",
// CHECK: "address": "0x0"
// CHECK-NEXT: "byte_offset": 68,
// CHECK-NEXT: "byte_size": 24,
// CHECK: "kind": "fused"
// CHECK: "opcode": "BLOCKWRITE",
// CHECK: "opcode": "TCT",
// CHECK: "version": 1
#user = loc("user.py":42:4)
#name = loc("of_in"(#user))
aie.device(npu1) {
  memref.global "private" constant @words : memref<2xi32> = dense<[1, 2]>
  aie.runtime_sequence() {
    aiex.npu.write32 {address = 0x232000 : ui32, value = 1 : ui32} loc(#name)
    aiex.npu.maskwrite32 {address = 0x91000 : ui32, value = 1 : ui32, mask = 1 : ui32, column = 0 : i32, row = 1 : i32} loc(callsite(#user at #name))
    %words = memref.get_global @words : memref<2xi32>
    aiex.npu.blockwrite(%words) {address = 0 : ui32} : memref<2xi32> loc(fused["a.py":1:1, "b.py":2:2])
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
