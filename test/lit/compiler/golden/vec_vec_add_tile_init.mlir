// One of the two vectors is in the array from the beginning: one comes in, the sum goes out.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/vec_vec_add_tile_init@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/vec_vec_add_tile_init@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%a : memref<256xi32>, %unused : memref<256xi32>, %sum : memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %sum[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<256xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
