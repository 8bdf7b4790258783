// A circuit from one port to several.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(1, 0)
  %b = aie.tile(1, 3)
  // CHECK: aiex.multicast(%{{.*}}tile_1_0, DMA : 0) {
  // CHECK-NEXT: aiex.multi_dest
  // CHECK-NEXT: aiex.multi_dest
  // CHECK-NEXT: }
  aiex.multicast(%a, "DMA" : 0) {
    aiex.multi_dest<%b, DMA : 1>
    aiex.multi_dest<%b, Core : 0>
  }
}
