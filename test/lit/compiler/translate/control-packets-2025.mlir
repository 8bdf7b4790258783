// In January 2025, control packets were written as words in hexadecimal unless an option asked for bytes.
// RUN: tessera-translate --aie-ctrlpkt-to-bin --text=2025 %s | FileCheck %s
// RUN: tessera-translate --aie-ctrlpkt-to-bin --text=2025 --aie-output-binary=true %s -o %t.2025
// RUN: tessera-translate --aie-ctrlpkt-to-bin %s -o %t.bytes
// RUN: cmp %t.2025 %t.bytes

// The header: address in bits 0 to 19, words - 1 in bits 20 and 21, operation in 22 and 23, the port of the answer in
// bits 24 to 30; the highest bit makes the number of ones odd.
// CHECK: {{^}}0001F000
// CHECK-NEXT: {{^}}00000002
// CHECK: {{^}}09B1F020
// CHECK-NEXT: {{^}}00000003
aie.device(npu1) {
  aiex.runtime_sequence() {
    aiex.control_packet {address = 126976 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 127008 : ui32, data = array<i32: 3, 4, 5, 6>, opcode = 2 : i32, stream_id = 9 : i32}
  }
}
