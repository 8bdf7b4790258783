// The name of a channel becomes its number and its tile, which the pass makes where the design has none. The packet
// header of the name becomes the packet header of the task.
// RUN: tessera-opt --aie-substitute-shim-dma-allocations %s | FileCheck %s

aie.device(npu1_2col) {
  // CHECK-DAG: %[[OTHER:.*]] = aie.tile(1, 0)
  %other = aie.tile(1, 0)
  // CHECK-DAG: %[[SHIM:.*]] = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 1, 0)
  aie.shim_dma_allocation @out (%other, S2MM, 0, <pkt_type = 0, pkt_id = 4>)
  aiex.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task(%[[SHIM]], MM2S, 1) {
    // CHECK-NEXT: aie.dma_bd
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 3 : i32}
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    } {issue_token = true, repeat_count = 3 : i32}
    // CHECK-NEXT: aiex.dma_start_task(%[[T]])
    aiex.dma_start_task(%t)
    // CHECK-NEXT: aiex.dma_configure_task(%[[OTHER]], S2MM, 0, <pkt_type = 0, pkt_id = 4>) repeat %{{.*}} : i32 {
    %u = aiex.dma_configure_task_for @out repeat %n : i32 {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
}
