// A circuit through a switch. One port may go to several; none is driven twice.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.switchbox(%core) {
    // CHECK: aie.connect<South : 0, DMA : 0>
    // CHECK-NEXT: aie.connect<South : 0, North : 5>
    aie.connect<"South" : 0, "DMA" : 0>
    aie.connect<South : 0, North : 5>
    // OF2025-NEXT: aie.connect<Ctrl : 0, South : 3>
    // OF2026-NEXT: aie.connect<TileControl : 0, South : 3>
    aie.connect<Ctrl : 0, South : 3>
  }
}
