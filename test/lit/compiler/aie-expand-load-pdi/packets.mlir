// With packets, the device with the routes of control packets and its copy take turns.
// RUN: tessera-opt --aie-expand-load-pdi=ctrl-pkt=true %s | FileCheck %s

// CHECK-LABEL: @ctrl_pkt_overlay {
// CHECK-LABEL: @ctrl_pkt_overlay_copy {
// CHECK-LABEL: @main
// CHECK: aiex.npu.load_pdi {device_ref = @ctrl_pkt_overlay, expand_mode = 0 : i32}
// CHECK-NEXT: aiex.control_packet {address = 2224176 : ui32, data = array<i32: 5>, opcode = 0 : i32, stream_id = 0 : i32}
// CHECK-NEXT: aiex.npu.load_pdi {device_ref = @ctrl_pkt_overlay_copy, expand_mode = 0 : i32}
// CHECK-NEXT: aiex.control_packet {address = 2224176 : ui32
aie.device(npu1_1col) @ctrl_pkt_overlay {
}
aie.device(npu1_1col) @one {
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 3) {init = 5 : i32}
}
aie.device(npu1_1col) @main {
  aiex.runtime_sequence() {
    aiex.npu.load_pdi {device_ref = @one}
    aiex.npu.load_pdi {device_ref = @one}
  }
}
