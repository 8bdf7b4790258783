// An object may come in parts, be repeated, and start anywhere in a ring of unequal descriptors: the check accepts it.
// RUN: tessera check %s
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<8xi32>
  %b = aie.buffer(%core) {sym_name = "b"} : memref<24xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  // 8 words, then 24 and 8 forever.
  aie.mem(%core) {
    %start = aie.dma_start(S2MM, 0, ^first, ^end)
  ^first:
    aie.dma_bd(%a : memref<8xi32>)
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%b : memref<24xi32>)
    aie.next_bd ^third
  ^third:
    aie.dma_bd(%a : memref<8xi32>)
    aie.next_bd ^second
  ^end:
    aie.end
  }
  aiex.runtime_sequence(%in : memref<64xi32>) {
    // 10 words and three times 10: together 8 + 24 + 8.
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 10][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 10][3, 1, 1, 10][0, 0, 0, 1]) {metadata = @in, id = 1 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    aiex.npu.dma_wait {symbol = @in}
  }
}
