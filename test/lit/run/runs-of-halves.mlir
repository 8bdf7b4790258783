// Half-words go through a core's memory by dimensions whose innermost has one element, and come out unchanged.
// RUN: %design %s --in 0=words:0..31 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xbf16>
  %empty = aie.lock(%core) {init = 1 : i32}
  %full = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<64xbf16>, 0, 64, [<size = 4, stride = 16>, <size = 16, stride = 1>, <size = 1, stride = 1>])
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<64xbf16>, 0, 64, [<size = 64, stride = 1>, <size = 1, stride = 1>])
      aie.use_lock(%empty, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence @sequence(%in : memref<64xbf16>, %out : memref<64xbf16>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][2, 4, 8, 1][32, 8, 1, 1]) {metadata = @out, id = 1 : i64} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 64, 1][0, 0, 1, 1]) {metadata = @in, id = 0 : i64} : memref<64xbf16>
    aiex.npu.dma_wait {symbol = @out}
  }
}
