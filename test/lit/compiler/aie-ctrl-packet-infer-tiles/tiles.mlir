// Tiles that get control packets become tiles of the design, with a controller ID; existing tiles keep their ID.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-infer-tiles))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  // CHECK-DAG: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  // CHECK-DAG: aie.tile(1, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 27>}
  // CHECK-DAG: aie.tile(0, 1) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 5>}
  %mem = aie.tile(0, 1) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 5>}
  aiex.runtime_sequence() {
    aiex.control_packet {address = 0x1d000 : ui32, data = array<i32: 1>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x1a0000 : ui32, data = array<i32: 1>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x2200400 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 2 : i32}
  }
}
