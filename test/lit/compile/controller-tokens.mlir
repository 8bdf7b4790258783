// Channels whose tokens a stream requests get the ID of their tile's controller, and the tile's switch leads packets
// with that ID to the controller.
// RUN: tessera compile %s --insts %t.bin -o %t.xclbin
// RUN: tessera disasm %t.bin | FileCheck %s --check-prefix=STREAM
// RUN: tessera state %t.xclbin | FileCheck %s --check-prefix=STATE
// STREAM: maskwrite (0,0).DMA_S2MM_0_Ctrl 0x1f00 0xf00
// STREAM-NEXT: write (0,0).DMA_S2MM_0_Task_Queue 0x80000000
// STATE: route {{ *}}Ctrl 0 -> South 0 for packet 15
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aie.flow(%shim, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%out : memref<8xi32>, %in : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
