// Control packets with too few or too many attributes, or with values that no header can hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op takes data or a length, not both}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 0 : i32, length = 1 : i32, data = array<i32: 1>}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op needs data: operation 2 is a write}}
    aiex.control_packet {address = 0 : ui32, opcode = 2 : i32, stream_id = 0 : i32, length = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op needs a length: operation 1 is a read}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op operation exceeds the [0:3] range. It is 4}}
    aiex.control_packet {address = 0 : ui32, opcode = 4 : i32, stream_id = 0 : i32, length = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op stream ID exceeds the [0:31] range. It is 32}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 32 : i32, length = 1 : i32}
  }
}
