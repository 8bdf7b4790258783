// The DMA of a core tile: descriptors with their locks, dimensions and packets, and the first tasks of its channels.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<1024xi32>
  %h = aie.buffer(%t) {address = 8192 : i32} : memref<64xi16>
  %empty = aie.lock(%t, 2)
  %full = aie.lock(%t, 3)

  // CHECK: .cdo
  %m = aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    // A ring of two descriptors; the first waits until its buffer is free: 0x7f is -1, at least one.
    // CHECK-NEXT: dma_write (0,2).DMA_BD0_0 0x400010 0x0 0x0 0x0 0x0 0xe047fe2
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<1024xi32>, 0, 16) {bd_id = 0 : i32}
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^in2
  ^next:
    %1 = aie.dma_start(MM2S, 1, ^out, ^end, repeat_count = 3)
  ^out:
    // Three dimensions, and the outermost has no wrap; the packet's header; a lock that must be exactly two.
    // CHECK-NEXT: dma_write (0,2).DMA_BD7_0 0x44003c 0x402a0000 0xe006 0xa0800f 0x0 0x2105043
    aie.use_lock(%full, Acquire, 2)
    aie.dma_bd(%b : memref<1024xi32>, 16, 60, [<size = 3, stride = 16>, <size = 5, stride = 8>, <size = 4, stride = 7>])
      {bd_id = 7 : i32, packet = #aie.packet_info<pkt_type = 2, pkt_id = 5>}
    aie.use_lock(%empty, Release, 4)
    aie.next_bd ^end
  ^in2:
    // The length of 16-bit elements counts words; an iteration steps after each run.
    // CHECK-NEXT: dma_write (0,2).DMA_BD1_0 0x2008004 0x0 0x6000 0x208000 0x6017 0x2000000
    aie.dma_bd(%h : memref<64xi16>, 4, 8, [<size = 1, stride = 8>, <size = 8, stride = 1>])
      {bd_id = 1 : i32, iteration = #aie.bd_iteration<size = 4, stride = 48, current = 0>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // Tasks begin in the order of the text, after all descriptors.
  // CHECK-NEXT: write64 (0,2).DMA_S2MM_0_Start_Queue 0x0
  // CHECK-NEXT: write64 (0,2).DMA_MM2S_1_Start_Queue 0x30007
  // CHECK-NOT: {{.}}
}
