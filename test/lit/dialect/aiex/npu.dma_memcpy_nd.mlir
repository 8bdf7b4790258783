// The host's half of a transfer. Text of 2025 gives the tile first; in text of 2026 it follows from the channel.
// RUN: %texts %s
aie.device(npu2) {
  aiex.runtime_sequence(%a : memref<64x64xi32>) {
    // OF2025: aiex.npu.dma_memcpy_nd(0, 0, %[[A:.*]][0, 0, 1, 0][4, 2, 64, 32][2048, 32, 64, 1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    // OF2026: aiex.npu.dma_memcpy_nd(%[[A:.*]][0, 0, 1, 0][4, 2, 64, 32][2048, 32, 64, 1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,1,0][4,2,64,32][2048,32,64,1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    // CHECK: aiex.npu.dma_memcpy_nd(
    // CHECK-SAME: [0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in}
    aiex.npu.dma_memcpy_nd (%a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
  }
}
