// Canonicalization writes one run of elements as one dimension, as mlir-aie does. The outermost dimension repeats the run
// and stays. Offsets count steps of their dimensions: 3 steps of 99 elements begin at element 297. A step that leaves
// elements out is no run.
// RUN: tessera-opt --canonicalize %s | FileCheck %s

// CHECK: [0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]
// CHECK: [5, 0, 0, 0][2, 1, 1, 8][4096, 0, 0, 1]
// CHECK: [0, 0, 0, 297][1, 1, 1, 8][0, 0, 0, 1]
// CHECK: [0, 0, 0, 0][1, 1, 2, 4][0, 0, 8, 1]
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%t, MM2S, 0)
  aie.runtime_sequence(%a : memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 2, 512][0, 0, 512, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
    aiex.npu.dma_memcpy_nd(%a[5, 0, 0, 0][2, 1, 2, 4][4096, 0, 4, 1]) {id = 1 : i64, metadata = @in} : memref<65536xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 3, 0][1, 2, 1, 4][0, 4, 99, 1]) {id = 2 : i64, metadata = @in} : memref<65536xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 2, 4][0, 0, 8, 1]) {id = 3 : i64, metadata = @in} : memref<65536xi32>
  }
}
