// A packet to a tile that does not exist.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-infer-tiles))' %s --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op goes to (1,2), which npu1_1col does not have}}
    aiex.control_packet {address = 0x2200000 : ui32, data = array<i32: 1>, opcode = 0 : i32, stream_id = 0 : i32}
  }
}
