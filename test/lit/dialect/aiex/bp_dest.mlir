// One of the destination ports of packets with an ID.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(1, 0)
  %b = aie.tile(1, 3)
  aiex.broadcast_packet(%a, DMA : 0) {
    aiex.bp_id(1) {
      // CHECK: aiex.bp_dest<%{{.*}}tile_1_3, DMA : 0>
      // CHECK-NEXT: aiex.bp_dest<%{{.*}}tile_1_3, Core : 0>
      aiex.bp_dest<%b, "DMA" : 0>
      aiex.bp_dest<%b, Core : 0>
    }
  }
}
