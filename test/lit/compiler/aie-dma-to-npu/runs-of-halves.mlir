// Elements smaller than a word: inner dimensions that form one run become one dimension, as far as needed for whole
// words. Dimensions of words stay as written.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefix=WRITTEN

// The length in words comes first. The fourth word has, from bit 20 on, the words of the innermost dimension: 3, then
// 4, and 0 where the whole transfer is one run.
// CHECK-DAG: dense<[12, 0, 0, 3145728,
// CHECK-DAG: dense<[16, 0, 0, 4194304,
// CHECK-DAG: dense<[32, 0, 0, 0,
// CHECK-NOT: dense<

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {address = 1024 : i32} : memref<64xbf16>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      // WRITTEN: aie.dma_bd(%{{.*}} : memref<64xbf16>, 0, 64, [<size = 4, stride = 16>, <size = 16, stride = 1>, <size = 1, stride = 1>])
      aie.dma_bd(%b : memref<64xbf16>, 0, 64, [<size = 4, stride = 16>, <size = 16, stride = 1>, <size = 1, stride = 1>]) {bd_id = 0 : i32}
    }]
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xbf16>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 64, 1][0, 0, 1, 1]) {metadata = @in, id = 0 : i64} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 64, 1, 1][0, 1, 1, 1]) {metadata = @in, id = 1 : i64} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][2, 4, 8, 1][32, 8, 1, 1]) {metadata = @in, id = 2 : i64} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 4, 2, 3][0, 8, 3, 1]) {metadata = @in, id = 3 : i64} : memref<64xbf16>
  }
}
