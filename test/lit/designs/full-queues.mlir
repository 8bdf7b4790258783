// As many tasks as the queue of a channel holds, with a descriptor each: four parts of the input in order, and four
// parts of the output from the last to the first.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 13 14 15 16 9 10 11 12 5 6 7 8 1 2 3 4
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 12][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 8][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 2 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 3 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 4 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 5 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 8][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 6 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 12][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 7 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @out}
  }
}
