// A device with only these routes and the tiles of all other devices. Each of the other devices gets the tiles of the
// others, so that the routes are the same in all devices.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie-generate-column-control-overlay{emit-standalone-overlay=true route-shim-to-tct=disable route-shim-to-tile-ctrl=true})' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1_1col) @one {
// CHECK-DAG: aie.tile(0, 1)
// CHECK-DAG: aie.tile(0, 2)
// CHECK-DAG: aie.packet_dest<%tile_0_2, Ctrl : 0>
aie.device(npu1_1col) @one {
  %a = aie.tile(0, 1)
}
// CHECK-LABEL: aie.device(npu1_1col) @two {
// CHECK-DAG: aie.tile(0, 1)
aie.device(npu1_1col) @two {
  %b = aie.tile(0, 2)
}
// CHECK-LABEL: aie.device(npu1_1col) @ctrl_pkt_overlay {
// CHECK-DAG: aie.packet_dest<%tile_0_0, Ctrl : 0>
// CHECK-DAG: aie.packet_dest<%tile_0_1, Ctrl : 0>
// CHECK-DAG: aie.packet_dest<%tile_0_2, Ctrl : 0>
