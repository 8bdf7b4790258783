// The DMA of a shim tile: host addresses, bursts, and a token for the data that leave the array.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

aie.device(npu2_1col) {
  %t = aie.tile(0, 0)
  %known = aie.external_buffer {address = 0x123456780 : i64} : memref<1048576xi32>
  %patched = aie.external_buffer : memref<64xi8>
  %lock = aie.lock(%t, 15)

  // CHECK: .cdo
  %m = aie.shim_dma(%t) {
    %0 = aie.dma_start(S2MM, 1, ^in, ^next)
  ^in:
    // CHECK-NEXT: dma_write (0,0).DMA_BD0_0 0x10 0x0 0x0 0x0 0xc0000000 0x0 0x0 0x2000000
    aie.dma_bd(%patched : memref<64xi8>) {bd_id = 0 : i32}
    aie.next_bd ^end
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^out, ^end)
  ^end:
    aie.end
  ^out:
    // CHECK-NEXT: dma_write (0,0).DMA_BD15_0 0x10000 0x234567c0 0x40100001 0x4000000 0x500000ff 0x7ff 0x0 0xe05ffef
    aie.use_lock(%lock, AcquireGreaterEqual, 1)
    aie.dma_bd(%known : memref<1048576xi32>, 16, 65536, [<size = 4, stride = 2048>, <size = 256, stride = 256>, <size = 64, stride = 1>])
      {bd_id = 15 : i32, burst_length = 128 : i32, packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    aie.use_lock(%lock, Release, 1)
    aie.next_bd ^linear
  ^linear:
    // Consecutive elements need no dimensions, so their sizes need not fit.
    // CHECK-NEXT: dma_write (0,0).DMA_BD1_0 0x10000 0x23456780 0x1 0x0 0xc0000000 0x0 0x0 0x2000000
    aie.dma_bd(%known : memref<1048576xi32>, 0, 65536, [<size = 2, stride = 32768>, <size = 32768, stride = 1>]) {bd_id = 1 : i32}
    aie.next_bd ^end
  }
  // CHECK-NEXT: write64 (0,0).DMA_S2MM_1_Task_Queue 0x80000000
  // CHECK-NEXT: write64 (0,0).DMA_MM2S_0_Task_Queue 0xf
  // CHECK-NOT: {{.}}
}
