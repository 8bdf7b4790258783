// An offset counts steps of its dimension; with a stride of 0 the offset has no effect, and a warning says so.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --verify-diagnostics | FileCheck %s

aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<4x32xi32>) {
    // CHECK: aiex.npu.address_patch {{.*}}arg_plus = 0
    // expected-warning@+1 {{offset 1 is 2 and moves nothing: an offset counts steps of its dimension, and the stride is 0}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 2, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<4x32xi32>
    // CHECK: aiex.npu.address_patch {{.*}}arg_plus = 256
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 2, 0][1, 1, 1, 8][0, 0, 32, 1]) {metadata = @in, id = 1 : i64} : memref<4x32xi32>
  }
}
