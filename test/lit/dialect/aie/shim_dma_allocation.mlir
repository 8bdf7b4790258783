// The name of a channel of a shim tile: by its column in older text, by the tile itself in younger text.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // SPEC: aie.shim_dma_allocation @in (MM2S, 1, 0)
  // YOUNG: aie.shim_dma_allocation @in (%{{.*}}tile_0_0, MM2S, 1)
  aie.shim_dma_allocation @in (MM2S, 1, 0)
  // SPEC: aie.shim_dma_allocation @out (S2MM, 0, 0) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  // YOUNG: aie.shim_dma_allocation @out (%{{.*}}tile_0_0, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  aie.shim_dma_allocation @out (%shim, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  // Younger text needs the tile; the printer adds one that the design does not have yet.
  // SPEC: aie.shim_dma_allocation @logic (S2MM, 5, 1) {plio = true}
  // YOUNG: %[[SHIM1:.*]] = aie.tile(1, 0)
  // YOUNG: aie.shim_dma_allocation @logic (%[[SHIM1]], S2MM, 5) {plio = true}
  aie.shim_dma_allocation @logic (S2MM, 5, 1) {plio = true}
}
