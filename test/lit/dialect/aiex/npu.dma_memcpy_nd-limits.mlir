// The largest transfers that descriptors can make.
// RUN: %texts %s
aie.device(npu2) {
  aiex.runtime_sequence(%a : memref<64x64xi32>, %b : memref<*xi8>) {
    // A run needs no dimensions, so no size is too large for it, however it is written.
    // CHECK: [1, 1, 1, 4096][0, 0, 0, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,4096][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // CHECK: [256, 2, 2048, 1024][0, 2097152, 1024, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][256,2,2048,1024][0,2097152,1024,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // 64 rounds, 1023 words, steps of 2^20 words.
    // CHECK: [64, 2, 1023, 1023][1048576, 1048576, 1048576, 1048576]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][64,2,1023,1023][1048576,1048576,1048576,1048576]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // A dimension of one round takes no step, so its stride may be anything.
    // CHECK: [1, 1, 1, 4][-1, 3, 7, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %b[0,0,0,0][1,1,1,4][-1,3,7,1]) {id = 0 : i64, metadata = @in} : memref<*xi8>
  }
}
