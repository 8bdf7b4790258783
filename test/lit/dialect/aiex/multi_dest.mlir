// One of the destination ports of a multicast.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(1, 0)
  %b = aie.tile(1, 3)
  aiex.multicast(%a, DMA : 0) {
    // CHECK: aiex.multi_dest<%{{.*}}tile_1_3, DMA : 1>
    // OF2025-NEXT: aiex.multi_dest<%{{.*}}tile_1_3, Ctrl : 0>
    // OF2026-NEXT: aiex.multi_dest<%{{.*}}tile_1_3, TileControl : 0>
    aiex.multi_dest<%b, "DMA" : 1>
    aiex.multi_dest<%b, Ctrl : 0>
  }
}
