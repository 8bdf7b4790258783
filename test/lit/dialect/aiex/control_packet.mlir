// A packet that writes registers of a tile with its data, or asks for a number of words.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence() {
    // CHECK: aiex.control_packet {address = 1236 : ui32, data = array<i32: 1, -2>, opcode = 0 : i32, stream_id = 1 : i32}
    aiex.control_packet {address = 1236 : ui32, opcode = 0 : i32, stream_id = 1 : i32, data = array<i32: 1, -2>}
    // CHECK: aiex.control_packet {address = 1236 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 1236 : ui32, opcode = 1 : i32, stream_id = 0 : i32, length = 4 : i32}
  }
}
