// Control packets come from the shim tile of the column: channel 0 serves the lower half of the rows, channel 1 the
// others. Each channel has a name, and tiles below those of the design are reached, too.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tct=disable route-shim-to-tile-ctrl=true})' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu2_1col) {
aie.device(npu2_1col) {
  %core = aie.tile(0, 3) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 9>}
  // CHECK: aie.packet_flow(15) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, DMA : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_0_0, Ctrl : 0>
  // CHECK-NEXT: } {keep_pkt_header = true, priority_route = true}
  // CHECK: aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0(MM2S, 0, 0)
  // Text of 2025 declares memory for each channel, too.
  // CHECK-NEXT: memref.global "public" @ctrlpkt_col0_mm2s_chan0 : memref<2048xi32>
  // CHECK: aie.packet_flow(26) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, DMA : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_0_1, Ctrl : 0>
  // CHECK: aie.packet_flow(27) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, DMA : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_0_2, Ctrl : 0>
  // CHECK: aie.packet_flow(9) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, DMA : 1>
  // CHECK-NEXT: aie.packet_dest<%tile_0_3, Ctrl : 0>
  // CHECK: aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan1(MM2S, 1, 0)
  // CHECK-NOT: aie.packet_flow
}
