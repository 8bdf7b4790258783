// The destinations of packets with one ID.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(1, 0)
  %b = aie.tile(1, 3)
  aiex.broadcast_packet(%a, DMA : 0) {
    // CHECK: aiex.bp_id(0) {
    // CHECK: aiex.bp_id(31) {
    aiex.bp_id(0x0) {
      aiex.bp_dest<%b, DMA : 0>
    }
    aiex.bp_id(0x1F) {
      aiex.bp_dest<%b, DMA : 1>
    }
  }
}
