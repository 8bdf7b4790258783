// The command stream writes words of a buffer in every available way: one word, some bits, a block; by the buffer's
// name, in a tile, and in the whole array. A DMA of the tile sends the buffer once a lock is set.
// RUN: %design %s --out 0=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 286331153 572662527 7 8 9 10 43981 1234
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  memref.global "private" constant @block : memref<4xi32> = dense<[7, 8, 9, 10]>
  %b = aie.buffer(%core) {sym_name = "b", address = 4096 : i32} : memref<8xi32> = dense<[0, 0x22222200, 0, 0, 0, 0, 0, 0]>
  %full = aie.lock(%core, 0) {init = 0 : i32}
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>)
    }]
    aie.end
  }
  aiex.runtime_sequence(%out : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.write32 {address = 0 : ui32, value = 286331153 : ui32, buffer = @b}
    aiex.npu.maskwrite32 {address = 1 : ui32, value = 4095 : ui32, mask = 255 : ui32, buffer = @b}
    %block = memref.get_global @block : memref<4xi32>
    aiex.npu.blockwrite(%block) {address = 2 : ui32, buffer = @b} : memref<4xi32>
    aiex.npu.write32 {address = 4120 : ui32, value = 43981 : ui32, column = 0 : i32, row = 2 : i32}
    aiex.npu.write32 {address = 0x20101c : ui32, value = 1234 : ui32}
    aiex.set_lock(%full, 1)
    aiex.npu.dma_wait {symbol = @out}
  }
}
