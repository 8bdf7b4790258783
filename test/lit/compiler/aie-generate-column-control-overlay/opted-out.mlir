// A device that declines the overlay gets none.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay)' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) @without {
// CHECK-NOT: aie.packet_flow
aie.device(npu1) @without {
  %a = aie.tile(0, 0)
} {needs_ctrl_pkt_overlay = false}
// CHECK-LABEL: aie.device(npu1) @with {
// CHECK: aie.packet_flow(15)
aie.device(npu1) @with {
  %a = aie.tile(0, 0)
}
