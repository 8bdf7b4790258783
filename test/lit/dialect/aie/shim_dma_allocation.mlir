// The name of a channel of a shim tile: by its column in text of 2025, by the tile itself in text of 2026.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // OF2025: aie.shim_dma_allocation @in(MM2S, 1, 0)
  // OF2026: aie.shim_dma_allocation @in(%{{.*}}tile_0_0, MM2S, 1)
  aie.shim_dma_allocation @in (MM2S, 1, 0)
  // OF2025: aie.shim_dma_allocation @out(S2MM, 0, 0) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  // OF2026: aie.shim_dma_allocation @out(%{{.*}}tile_0_0, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  aie.shim_dma_allocation @out (%shim, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  // Text of 2026 needs the tile; the printer adds one that the design does not have yet.
  // OF2025: aie.shim_dma_allocation @logic(S2MM, 5, 1) {plio = true}
  // OF2026: %[[SHIM1:.*]] = aie.tile(1, 0)
  // OF2026: aie.shim_dma_allocation @logic(%[[SHIM1]], S2MM, 5) {plio = true}
  aie.shim_dma_allocation @logic (S2MM, 5, 1) {plio = true}
}
