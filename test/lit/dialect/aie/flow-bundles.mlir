// Each bundle of wires by its name; the bundle of control packets has another name in text of 2026.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(1, 2)
  // CHECK: Core : 0, %{{.*}}, DMA : 1)
  aie.flow(%b, Core : 0, %b, DMA : 1)
  // CHECK: FIFO : 0, %{{.*}}, South : 1)
  aie.flow(%b, FIFO : 0, %b, South : 1)
  // CHECK: West : 0, %{{.*}}, North : 1)
  aie.flow(%b, West : 0, %b, North : 1)
  // CHECK: PLIO : 0, %{{.*}}, East : 1)
  aie.flow(%a, PLIO : 0, %b, East : 1)
  // CHECK: Trace : 0, %{{.*}}, NOC : 1)
  aie.flow(%b, Trace : 0, %a, NOC : 1)
  // OF2025: DMA : 0, %{{.*}}, Ctrl : 0)
  // OF2025: DMA : 0, %{{.*}}, Ctrl : 0)
  // OF2026: DMA : 0, %{{.*}}, TileControl : 0)
  // OF2026: DMA : 0, %{{.*}}, TileControl : 0)
  aie.flow(%a, DMA : 0, %b, Ctrl : 0)
  aie.flow(%a, DMA : 0, %b, TileControl : 0)
}
