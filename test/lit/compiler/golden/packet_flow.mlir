// What goes in is a packet with the number 3; 64 rows of 64 bytes both ways.
// REQUIRES: shared
// RUN: tessera-opt %passes %s | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/packet_flow@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt %passes | tessera-translate --aie-npu-to-binary -o %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/packet_flow@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%in : memref<64x64xi8>, %unused : memref<32xi8>, %out : memref<64x64xi8>) {
    %send = aiex.dma_configure_task_for @in {
      aie.dma_bd(%in : memref<64x64xi8>, 0, 4096, [<size = 64, stride = 64>, <size = 64, stride = 1>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
      aie.end
    }
    aiex.dma_start_task(%send)
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 64, 64][0, 0, 64, 1]) {id = 1 : i64, metadata = @out} : memref<64x64xi8>
    aiex.npu.dma_wait {symbol = @out}
  }
}
