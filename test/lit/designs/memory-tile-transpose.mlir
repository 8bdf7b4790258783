// Descriptors of a memory tile, given one by one: the input is stored by columns, and the output goes in blocks of 2x2,
// each row with a zero before it and each block with a row of zeros after it.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:144:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 0 4 0 1 5 0 0 0 0 8 12 0 9 13 0 0 0 0 2 6 0 3 7 0 0 0 0 10 14 0 11 15 0 0 0
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) : memref<16xi32>
  %free = aie.lock(%mem) {init = 1 : i32}
  %full = aie.lock(%mem) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 4, stride = 1>, <size = 4, stride = 4>])
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<16xi32>, 0, 36,
        [<size = 2, stride = 8>, <size = 2, stride = 2>, <size = 2, stride = 4>, <size = 2, stride = 1>],
        [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 0>,
         <const_pad_before = 0, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 0>])
      aie.use_lock(%free, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence(%i : memref<16xi32>, %o : memref<36xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 36][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<36xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
