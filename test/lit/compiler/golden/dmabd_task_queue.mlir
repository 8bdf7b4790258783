// Three shim tiles, and one descriptor that is written anew while its channel has not begun with it yet.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1
// RUN: cmp %t.npu1 %golden/dmabd_task_queue@npu1/insts.bin
// RUN: sed s/npu1/npu2_4col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_4col
// RUN: cmp %t.npu2_4col %golden/dmabd_task_queue@npu2_4col/insts.bin

aie.device(npu1) {
  %s0 = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %s1 = aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %s2 = aie.tile(2, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aiex.runtime_sequence(%a : memref<5xi32>, %b : memref<96xi32>, %c : memref<96xi32>, %d : memref<9xi32>) {
    %first = aiex.dma_configure_task(%s0, MM2S, 0) {
      aie.dma_bd(%a : memref<5xi32>)
      aie.end
    }
    aiex.dma_start_task(%first)
    aiex.dma_free_task(%first)
    %second = aiex.dma_configure_task(%s0, MM2S, 0) {
      aie.dma_bd(%b : memref<96xi32>)
      aie.end
    }
    aiex.dma_start_task(%second)
    %third = aiex.dma_configure_task(%s1, MM2S, 0) {
      aie.dma_bd(%c : memref<96xi32>)
      aie.end
    }
    aiex.dma_start_task(%third)
    %result = aiex.dma_configure_task(%s2, S2MM, 0) {
      aie.dma_bd(%d : memref<9xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%result)
    aiex.dma_await_task(%result)
  }
}
