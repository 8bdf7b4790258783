// One buffer in, one out; only what receives issues a token.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_one_using_dma@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_one_using_dma@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %in[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
