// A channel repeats its chain of descriptors four times after the first: it sends the table in the core's memory five
// times, and nothing after.
// RUN: %design %s --out 0=%t:80:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 4)
  %low = aie.buffer(%core) : memref<2xi32> = dense<[1, 2]>
  %high = aie.buffer(%core) : memref<2xi32> = dense<[3, 4]>
  aie.flow(%core, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  aie.mem(%core) {
    %0 = aie.dma_start(MM2S, 0, ^first, ^end, repeat_count = 4)
  ^first:
    aie.dma_bd(%low : memref<2xi32>)
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%high : memref<2xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aiex.runtime_sequence(%o : memref<20xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 20][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<20xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
