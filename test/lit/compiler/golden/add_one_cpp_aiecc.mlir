// The same stream as a chain that is written once and started twice, with the numbers given.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_one_cpp_aiecc@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_one_cpp_aiecc@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.bd_chain @receive(%buffer : memref<64xi32>) {
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64) {bd_id = 1 : i32}
    aie.end
  }
  aie.bd_chain @send(%buffer : memref<64xi32>) {
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
    aie.end
  }
  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    %received = aiex.dma_start_bd_chain @receive(%out) : (memref<64xi32>) on (%shim, S2MM, 0) {issue_token = true}
    %sent = aiex.dma_start_bd_chain_for @send(%in) : (memref<64xi32>) for @in {issue_token = true}
    aiex.dma_await_task(%received)
    aiex.dma_free_task(%sent)
  }
}
