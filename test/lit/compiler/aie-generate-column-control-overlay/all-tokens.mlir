// Tokens of all tiles go to the shim tile of their column, even if it is not yet a tile of the design.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-generate-column-control-overlay{route-shim-to-tct=all-tiles}))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  // CHECK: aie.tile(1, 0)
  %a = aie.tile(1, 1)
  %b = aie.tile(1, 4)
  // CHECK: aie.packet_flow(26) {
  // CHECK-NEXT: aie.packet_source<%tile_1_1, Ctrl : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_1_0, South : 0>
  // CHECK: aie.packet_flow(30) {
  // CHECK-NEXT: aie.packet_source<%tile_1_4, Ctrl : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_1_0, South : 0>
  // CHECK-NOT: aie.packet_flow
}
