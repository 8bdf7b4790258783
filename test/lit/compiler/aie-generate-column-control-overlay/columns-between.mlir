// The overlay also covers columns between those of the design, up to its highest row: a flow may pass there.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tct=disable route-shim-to-tile-ctrl=true})' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %a = aie.tile(1, 1)
  %b = aie.tile(3, 2)
  // CHECK: aie.packet_dest<%tile_1_0, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_1_1, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_2_0, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_2_1, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_2_2, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_3_0, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_3_1, Ctrl : 0>
  // CHECK: aie.packet_dest<%tile_3_2, Ctrl : 0>
  // CHECK-NOT: aie.packet_dest
}
