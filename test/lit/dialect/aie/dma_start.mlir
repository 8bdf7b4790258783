// The first block of a channel holds its descriptors; the second block leads to the next channel.
// RUN: %texts %s
aie.device(npu2) {
  %mem = aie.tile(0, 1)
  %a = aie.buffer(%mem) {sym_name = "a"} : memref<64xi32>
  aie.memtile_dma(%mem) {
    // CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    %0 = aie.dma_start("S2MM", 0, ^bd0, ^next)
  ^bd0:
    aie.dma_bd(%a : memref<64xi32>)
    aie.next_bd ^bd0
  ^next:
    // CHECK: aie.dma_start(MM2S, 1, ^bb3, ^bb4, repeat_count = 7) {pad_value = 3 : i32}
    %1 = aie.dma_start(MM2S, 1, ^bd1, ^end, repeat_count = 7) {pad_value = 3 : i32}
  ^bd1:
    aie.dma_bd(%a : memref<64xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
