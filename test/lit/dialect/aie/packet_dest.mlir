// A destination of a packet flow; there may be several.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<CoreTile>(?, ?)
  aie.packet_flow(4) {
    aie.packet_source<%shim, DMA : 0>
    // CHECK: aie.packet_dest<%{{.*}}tile_0_2, DMA : 1>
    // CHECK-NEXT: aie.packet_dest<%logical_{{[a-z_]+}}, Core : 0>
    aie.packet_dest<%core, "DMA" : 1>
    aie.packet_dest<%yet, Core : 0>
    // OF2025-NEXT: aie.packet_dest<%{{.*}}tile_0_2, Ctrl : 0>
    // OF2026-NEXT: aie.packet_dest<%{{.*}}tile_0_2, TileControl : 0>
    aie.packet_dest<%core, Ctrl : 0>
  }
}
