// The memory tile sends each object three times.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:96:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 1 2 3 4 1 2 3 4 5 6 7 8 5 6 7 8 5 6 7 8
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 1 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [0])
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<24xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<24xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
