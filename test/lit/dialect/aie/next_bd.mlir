// The next descriptor; a chain may return to its beginning, or end.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 0, ^bd0, ^next)
  ^bd0:
    aie.dma_bd(%a : memref<64xi32>)
    // CHECK: aie.next_bd ^bb2
    aie.next_bd ^bd1
  ^bd1:
    aie.dma_bd(%a : memref<64xi32>)
    // CHECK: aie.next_bd ^bb1
    aie.next_bd ^bd0
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^bd2, ^end)
  ^bd2:
    aie.dma_bd(%a : memref<64xi32>)
    // CHECK: aie.next_bd ^bb5
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
