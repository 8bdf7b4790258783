// A descriptor of a task may wait for a lock before it moves data, and release a lock afterwards.
// RUN: %texts %s
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %lock = aie.lock(%mem, 0)
  %b = aie.buffer(%mem) : memref<64x64xi16>
  aiex.runtime_sequence() {
    // CHECK: aiex.dma_configure_task(%{{.*}}, MM2S, 1) {
    %t = aiex.dma_configure_task(%mem, MM2S, 1) {
      // OF2025: aie.use_lock(%{{.*}}, AcquireGreaterEqual, 2)
      // OF2026: aie.use_lock(%{{.*}}, AcquireGreaterEqual, %{{.*}})
      aie.use_lock(%lock, AcquireGreaterEqual, 2)
      // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<64x64xi16>
      // CHECK-SAME: [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]
      aie.dma_bd(%b : memref<64x64xi16>, 64, 72, [<size = 2, stride = 64>, <size = 32, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
      // CHECK: aie.use_lock(%{{.*}}, Release
      aie.use_lock(%lock, Release, 1)
      aie.end
    }
  }
}
