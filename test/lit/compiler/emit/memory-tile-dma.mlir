// The DMA of a memory tile sees its own memory and locks in the middle, and those of its neighbours around them.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

aie.device(npu2_3col) {
  %west = aie.tile(0, 1)
  %t = aie.tile(1, 1)
  %east = aie.tile(2, 1)
  %b = aie.buffer(%t) {address = 8192 : i32} : memref<512xi32>
  %w = aie.buffer(%west) {address = 0 : i32} : memref<16xi32>
  %e = aie.buffer(%east) {address = 64 : i32} : memref<16xi32>
  %lw = aie.lock(%west, 1)
  %l4 = aie.lock(%t, 4)
  %l5 = aie.lock(%t, 5)
  %le = aie.lock(%east, 2)

  // CHECK: .cdo
  %m = aie.memtile_dma(%t) {
    %0 = aie.dma(MM2S, 1) {loop = false} [{
      // Rows of 16 with one zero before and three behind each, and two rows of zeros before and after.
      // CHECK-NEXT: dma_write (1,1).DMA_BD24_0 0x818000f0 0x59a0800 0x200000 0x1010000f 0x0 0x1060000 0x0 0x8145ff44
      aie.use_lock(%l4, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<512xi32>, 0, 240, [<size = 8, stride = 16>, <size = 16, stride = 1>],
                 [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 1, const_pad_after = 3>])
        {bd_id = 24 : i32, packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
      aie.use_lock(%l5, Release, 1)
    }, {
      // Four dimensions; the outermost needs no wrap.
      // CHECK-NEXT: dma_write (1,1).DMA_BD25_0 0x18 0x20804 0x40001 0x60003 0x40007 0x63 0x0 0x80000000
      aie.dma_bd(%b : memref<512xi32>, 4, 24, [<size = 2, stride = 100>, <size = 2, stride = 8>, <size = 3, stride = 4>, <size = 2, stride = 2>])
        {bd_id = 25 : i32}
    }]
    // The neighbours: their memory and locks lie below and above; values of locks are signed.
    %1 = aie.dma(S2MM, 2) {sym_name = "west", repeat_count = 1 : i32} [{
      // CHECK-NEXT: dma_write (1,1).DMA_BD0_0 0x10 0x80000 0x0 0x0 0x0 0x0 0x0 0x8182fe01
      aie.use_lock(%lw, AcquireGreaterEqual, 2)
      aie.dma_bd(%w : memref<16xi32>) {bd_id = 0 : i32}
      aie.use_lock(%le, Release, 1)
    }]
    %2 = aie.dma(S2MM, 3) {loop = false} [{
      // CHECK-NEXT: dma_write (1,1).DMA_BD26_0 0x10 0x40010 0x0 0x0 0x0 0x0 0x0 0x80000000
      aie.dma_bd(%e : memref<16xi32>) {bd_id = 26 : i32}
    }]
    aie.end
  }
  // CHECK-NEXT: write64 (1,1).DMA_MM2S_1_Start_Queue 0x18
  // CHECK-NEXT: write64 (1,1).DMA_S2MM_2_Start_Queue 0x10000
  // CHECK-NEXT: write64 (1,1).DMA_S2MM_3_Start_Queue 0x1a
  // CHECK-NOT: {{.}}
}
