// AIE1: descriptors have one lock and two dimensions, channels are enabled, and lock values are there or not.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s
// RUN: tessera-translate --aie-generate-target-arch %s | FileCheck %s --check-prefix=ARCH
// ARCH: {{^AIE$}}

aie.device(xcvc1902) {
  %t = aie.tile(2, 1)
  %shim = aie.tile(2, 0)
  %b = aie.buffer(%t) {address = 256 : i32} : memref<256xi32> = dense<3>
  %host = aie.external_buffer {address = 0x20000000100 : i64} : memref<64xi32>
  %l = aie.lock(%t, 5) {init = 0 : i32}
  %s = aie.lock(%shim, 1)

  // CHECK: .cdo
  // CHECK-NEXT: dma_write (2,1)+0x100{{$}}
  // CHECK-COUNT-32: .word 0x3 0x3 0x3 0x3 0x3 0x3 0x3 0x3
  // CHECK-NEXT: dma_write (2,1).DMA_BD0_Addr_A 0x17f0040 0x0 0xff0001 0xffff0100 0x0 0x0 0x80022007
  // CHECK-NEXT: dma_write (2,1).DMA_BD1_Addr_A 0x40 0x0 0x30008 0x3070001 0x2003 0x0 0x8800001f
  %m = aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.use_lock(%l, Acquire, 1)
    aie.dma_bd(%b : memref<256xi32>, 0, 8) {bd_id = 0 : i32}
    aie.use_lock(%l, Release, 1)
    aie.next_bd ^two
  ^two:
    aie.dma_bd(%b : memref<256xi32>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>]) {bd_id = 1 : i32, packet = #aie.packet_info<pkt_type = 2, pkt_id = 3>}
    aie.next_bd ^end
  ^next:
    %1 = aie.dma_start(MM2S, 1, ^two, ^end)
  ^end:
    aie.end
  }
  // CHECK-NEXT: write64 (2,1).DMA_S2MM_0_Start_Queue 0x0
  // CHECK-NEXT: mask_write64 (2,1).DMA_S2MM_0_Ctrl 0x1 0x1
  // CHECK-NEXT: write64 (2,1).DMA_MM2S_1_Start_Queue 0x1
  // CHECK-NEXT: mask_write64 (2,1).DMA_MM2S_1_Ctrl 0x1 0x1
  // CHECK-NEXT: dma_write (2,0).DMA_BD3_Addr_Low 0x100 0x40 0x20000df 0x400 0x0
  %sd = aie.shim_dma(%shim) {
    %0 = aie.dma_start(MM2S, 0, ^out, ^end)
  ^out:
    aie.use_lock(%s, Acquire, 1)
    aie.dma_bd(%host : memref<64xi32>) {bd_id = 3 : i32}
    aie.use_lock(%s, Release, 0)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK-NEXT: write64 (2,0).DMA_MM2S_0_Start_Queue 0x3
  // CHECK-NEXT: mask_write64 (2,0).DMA_MM2S_0_Ctrl 0x1 0x1
  // CHECK-NOT: {{.}}
}
