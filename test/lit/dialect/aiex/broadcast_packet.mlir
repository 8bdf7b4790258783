// Packets from one port, each ID to several others.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(1, 0)
  %b = aie.tile(1, 3)
  // CHECK: aiex.broadcast_packet(%{{.*}}tile_1_0, DMA : 0) {
  // CHECK-NEXT: aiex.bp_id(0) {
  // CHECK-NEXT: aiex.bp_dest
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  aiex.broadcast_packet(%a, "DMA" : 0) {
    aiex.bp_id(0x0) {
      aiex.bp_dest<%b, DMA : 0>
    }
  }
}
