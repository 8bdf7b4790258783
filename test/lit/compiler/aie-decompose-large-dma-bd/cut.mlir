// Transfers whose sizes are too large for the fields of a descriptor, and have factors.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd))' %s | FileCheck %s
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<1048576xi32>, %b : memref<1048576xi16>) {
    // Transfers that fit, and single runs, stay as they are.
    // CHECK: [0, 0, 0, 0][1, 1, 1023, 4][0, 0, 8, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1023, 4][0, 0, 8, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
    // CHECK: [0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
    // The inner dimension becomes 2 times 1000, so the dimension above it becomes the third.
    // CHECK: [0, 0, 0, 0][1, 3, 2, 1000][0, 4096, 1000, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 3, 2000][0, 0, 4096, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
    // The third dimension has no limit on its size. The transfer begins at the same element as before.
    // CHECK: [0, 0, 0, 35][1, 1080, 2, 960][0, 1921, 960, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 5, 0, 0][1, 1, 1080, 1920][0, 7, 1921, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
    // Two elements of 16 bits count as one word.
    // CHECK: [0, 0, 0, 0][1, 2, 2, 2046][0, 8192, 2046, 1]
    aiex.npu.dma_memcpy_nd (%b[0, 0, 0, 0][1, 1, 2, 4092][0, 0, 8192, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi16>
    // The queue keeps repeating a transfer that is repeated in place.
    // CHECK: [0, 0, 0, 0][9, 2, 2, 1000][0, 4096, 1000, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][9, 1, 2, 2000][0, 0, 4096, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
    // This transfer has more rounds than an iteration allows.
    // CHECK: [0, 0, 0, 0][1, 1, 65, 4][0, 0, 8, 1]
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][65, 1, 1, 4][8, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<1048576xi32>
  }
}
