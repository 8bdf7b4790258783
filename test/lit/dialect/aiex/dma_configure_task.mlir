// A chain of descriptors for one DMA channel.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    // CHECK: %{{.*}} = aiex.dma_configure_task(%{{.*}}tile_0_0, MM2S, 0) {
    // OF2025-NEXT: aie.dma_bd(%{{.*}} : memref<8xi32>, 0, 4)
    // OF2026-NEXT: aie.dma_bd(%{{.*}} : memref<8xi32> offset = 0 len = 4)
    // CHECK-NEXT: aie.next_bd ^bb1
    // CHECK-NEXT: ^bb1:
    // CHECK: aie.end
    // CHECK-NEXT: } {issue_token = true}
    %t = aiex.dma_configure_task(%shim, "MM2S", 0) {
      aie.dma_bd(%a : memref<8xi32>, 0, 4)
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%a : memref<8xi32>, 4, 4)
      aie.end
    } {issue_token = true}
    // OF2025: %{{.*}} = aiex.dma_configure_task(%{{.*}}, S2MM, 1, <pkt_type = 0, pkt_id = 3>) {
    // OF2025-NEXT: aie.end
    // OF2025-NEXT: } {repeat_count = 255 : i32}
    // OF2026: %[[R:.*]] = arith.constant 255 : i32
    // OF2026-NEXT: aiex.dma_configure_task(%{{.*}}, S2MM, 1, <pkt_type = 0, pkt_id = 3>) repeat %[[R]] : i32 {
    %t2 = aiex.dma_configure_task(%shim, S2MM, 1, <pkt_type = 0, pkt_id = 3>) {
      aie.end
    } {repeat_count = 255 : i32}
    // CHECK: aiex.dma_configure_task(%{{.*}}, S2MM, 0) repeat %[[N:.*]] : i32 bd_id %[[N]] : i32 {
    %t3 = aiex.dma_configure_task(%shim, S2MM, 0) repeat %n : i32 bd_id %n : i32 {
      aie.end
    }
  }
}
