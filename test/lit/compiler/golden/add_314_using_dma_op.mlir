// The same stream, from tasks of named channels: the buffer that goes in is never waited for.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_314_using_dma_op@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_314_using_dma_op@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    %send = aiex.dma_configure_task_for @in {
      aie.dma_bd(%in : memref<64xi32>)
      aie.end
    }
    aiex.dma_start_task(%send)
    %receive = aiex.dma_configure_task_for @out {
      aie.dma_bd(%out : memref<64xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%receive)
    aiex.dma_await_task(%receive)
  }
}
