// A flow that keeps its headers: the host sees the ID, the source of the packet, and the bit that makes the number of
// ones odd.
// RUN: %design %s --out 0=%t:20:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 2147680261 1 2 3 4
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 3)
  %b = aie.buffer(%core) : memref<4xi32> = dense<[1, 2, 3, 4]>
  aie.packet_flow(5) {
    aie.packet_source<%core, DMA : 1>
    aie.packet_dest<%shim, DMA : 1>
  } {keep_pkt_header = true}
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 1) {loop = false} [{
      aie.dma_bd(%b : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
    }]
    aie.end
  }
  aiex.runtime_sequence(%o : memref<5xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 5][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<5xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
