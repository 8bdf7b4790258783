// Sizes, strides and zeros of descriptors. Registers hold strides minus one; the innermost dimension counts words.
// RUN: tessera-opt --aie-dma-tasks-to-npu %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %m = aie.buffer(%mem) {address = 0 : i32} : memref<4096xi16>
  %b = aie.buffer(%core) {address = 0 : i32} : memref<1024xi32>
  aiex.runtime_sequence(%a : memref<64x64x64xi32>) {
    // The outermost of four dimensions is the iteration.
    // CHECK: aiex.npu.writebd {bd_id = 0 : i32, buffer_length = 64 : i32, {{.*}}d0_size = 8 : i32, d0_stride = 0 : i32, {{.*}}d1_size = 4 : i32, d1_stride = 63 : i32, {{.*}}d2_size = 0 : i32, d2_stride = 4095 : i32, {{.*}}iteration_current = 0 : i32, iteration_size = 2 : i32, iteration_stride = 7 : i32
    %t0 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<64x64x64xi32>, 0, 64, [<size = 3, stride = 8>, <size = 2, stride = 4096>, <size = 4, stride = 64>, <size = 8, stride = 1>]) {bd_id = 0 : i32}
      aie.end
    } {repeat_count = 2 : i32}
    // With a stride of 0 the iteration only says how often the task is repeated.
    // CHECK: aiex.npu.writebd {bd_id = 1 : i32, buffer_length = 8 : i32, {{.*}}d0_size = 0 : i32, {{.*}}iteration_size = 0 : i32, iteration_stride = 0 : i32
    %t1 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<64x64x64xi32>, 0, 8, [<size = 5, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 8, stride = 1>]) {bd_id = 1 : i32}
      aie.end
    } {repeat_count = 4 : i32}
    // The attribute says the same, and also where the iteration begins.
    // CHECK: aiex.npu.writebd {bd_id = 2 : i32, {{.*}}iteration_current = 1 : i32, iteration_size = 3 : i32, iteration_stride = 15 : i32
    %t2 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<64x64x64xi32>, 0, 8) {bd_id = 2 : i32, iteration = #aie.bd_iteration<size = 4, stride = 16, current = 1>}
      aie.end
    }
    // The length ends the outermost dimension, so it may be larger than its field.
    // CHECK: aiex.npu.writebd {bd_id = 0 : i32, buffer_length = 300 : i32, {{.*}}d0_size = 0 : i32, d0_stride = 1 : i32, {{.*}}d1_size = 1 : i32, d1_stride = 0 : i32
    %t3 = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%b : memref<1024xi32>, 0, 300, [<size = 300, stride = 2>]) {bd_id = 0 : i32}
      aie.end
    }
    // The same holds for a run that is written with dimensions of size 1 around it: it needs no dimensions.
    // CHECK: aiex.npu.writebd {bd_id = 1 : i32, buffer_length = 512 : i32, {{.*}}d0_size = 0 : i32, d0_stride = 0 : i32, {{.*}}d1_size = 0 : i32, d1_stride = 0 : i32
    %t5 = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%b : memref<1024xi32>, 0, 512, [<size = 1, stride = 0>, <size = 1, stride = 0>, <size = 512, stride = 1>]) {bd_id = 1 : i32}
      aie.end
    }
    // A run of words in a shim tile needs no dimensions either, when a size does not fit.
    // CHECK: aiex.npu.writebd {bd_id = 3 : i32, buffer_length = 8192 : i32, {{.*}}d0_size = 0 : i32, d0_stride = 0 : i32, {{.*}}d1_size = 0 : i32
    %t6 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<64x64x64xi32>, 0, 8192, [<size = 4, stride = 2048>, <size = 2048, stride = 1>]) {bd_id = 3 : i32}
      aie.end
    }
    // Zeros around 3 x 2 x 8 elements: two rows before and one row behind, and two words, that is four elements, behind
    // each row. They count in the length: (3 + 3) x 2 x (8 + 4).
    // CHECK: aiex.npu.writebd {bd_id = 24 : i32, buffer_length = 72 : i32, {{.*}}d0_size = 4 : i32, d0_stride = 0 : i32, d0_zero_after = 2 : i32, d0_zero_before = 0 : i32, d1_size = 2 : i32, d1_stride = 7 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 3 : i32, d2_stride = 31 : i32, d2_zero_after = 1 : i32, d2_zero_before = 2 : i32
    %t4 = aiex.dma_configure_task(%mem, MM2S, 1) {
      aie.dma_bd(%m : memref<4096xi16>, 0, 144, [<size = 3, stride = 64>, <size = 2, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 1>, <const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 4>]) {bd_id = 24 : i32}
      aie.end
    }
  }
}
