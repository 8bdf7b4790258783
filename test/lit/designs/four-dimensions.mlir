// No core: transfers of four dimensions on both sides. The outermost dimension repeats the descriptor, each time a step
// further on; the output also has another order than the input.
// RUN: %design %s --in 0=words:0..63 --out 1=%t:256:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 4 5 8 9 12 13 2 3 6 7 10 11 14 15 16 17 20 21 24 25 28 29 18 19 22 23 26 27 30 31 32 33 36 37 40 41 44 45 34 35 38 39 42 43 46 47 48 49 52 53 56 57 60 61 50 51 54 55 58 59 62 63
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][2, 4, 2, 4][32, 4, 16, 1]) {metadata = @in, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][2, 4, 4, 2][32, 2, 8, 1]) {metadata = @out, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
