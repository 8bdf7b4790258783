// A control packet holds four words; longer data continue in the next packets.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-legalize-ctrl-packet))' %s | FileCheck %s

aie.device(npu1) {
  // CHECK: aiex.runtime_sequence
  aiex.runtime_sequence() {
    // CHECK-NEXT: aiex.control_packet {address = 2097152 : ui32, data = array<i32: 1, 2, 3, 4>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x200000 : ui32, data = array<i32: 1, 2, 3, 4>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NEXT: aiex.control_packet {address = 2097408 : ui32, data = array<i32: 1, 2, 3, 4>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NEXT: aiex.control_packet {address = 2097424 : ui32, data = array<i32: 5, 6, 7, 8>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NEXT: aiex.control_packet {address = 2097440 : ui32, data = array<i32: 9>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x200100 : ui32, data = array<i32: 1, 2, 3, 4, 5, 6, 7, 8, 9>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NEXT: aiex.control_packet {address = 2097152 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    // CHECK-NEXT: aiex.control_packet {address = 2097168 : ui32, length = 2 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    aiex.control_packet {address = 0x200000 : ui32, length = 6 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    // CHECK-NEXT: }
  }
}
