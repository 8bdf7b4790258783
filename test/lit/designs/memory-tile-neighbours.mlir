// The DMA of a memory tile fills the memory of its eastern neighbour and uses its locks; the neighbour's own DMA sends on.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %right = aie.tile(1, 0)
  %mem = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  %b = aie.buffer(%east) : memref<8xi32>
  %free = aie.lock(%east) {init = 1 : i32}
  %full = aie.lock(%east) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %mem, DMA : 2)
  aie.flow(%east, DMA : 1, %right, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 1)
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 2) [{
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    aie.end
  }
  aie.memtile_dma(%east) {
    %0 = aie.dma(MM2S, 1) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>)
      aie.use_lock(%free, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence(%i : memref<16xi32>, %o : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (1, 0, %o[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
