// Tokens of shim tiles go to South 0, as packets with the ID of the controller that keep their headers and take
// precedence over all others. The pass accepts a device, or a module with all of its devices.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-generate-column-control-overlay))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie-generate-column-control-overlay)' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tct=disable})' %s | FileCheck %s --check-prefix=NONE

// NONE-NOT: packet_flow
// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(2, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  %c = aie.tile(2, 2)
  %d = aie.tile(3, 2)
  // CHECK: aie.packet_flow(15) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, Ctrl : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_0_0, South : 0>
  // CHECK-NEXT: } {keep_pkt_header = true, priority_route = true}
  // CHECK: aie.packet_flow(3) {
  // CHECK-NEXT: aie.packet_source<%tile_2_0, Ctrl : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_2_0, South : 0>
  // CHECK-NOT: aie.packet_flow
}
