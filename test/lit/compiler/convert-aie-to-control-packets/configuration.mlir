// Control packets write the configuration before the other commands of the stream: a lock, a route, and the shim tile's
// multiplexer, whose bits outside the mask stay as a reset leaves them. The overlay's device stays.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(convert-aie-to-control-packets))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1_1col) @main {
aie.device(npu1_1col) @main {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 3) {init = 5 : i32}
  %box = aie.switchbox(%shim) {
    aie.connect<South : 3, North : 0>
  }
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
  }
  // CHECK: aiex.runtime_sequence
  aiex.runtime_sequence() {
    // CHECK: aiex.control_packet {address = 2224176 : ui32, data = array<i32: 5>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK: aiex.control_packet {address = 126976 : ui32, data = array<i32: 1024>
    // CHECK: aiex.npu.write32
    aiex.npu.write32 {address = 4 : ui32, value = 1 : ui32}
  }
}
// CHECK-LABEL: @ctrl_pkt_overlay
// CHECK-NOT: control_packet
aie.device(npu1_1col) @ctrl_pkt_overlay {
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 3) {init = 5 : i32}
}
