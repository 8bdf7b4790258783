// The DMA of a core tile, as blocks: each aie.dma_start names the first descriptor of its channel.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  // CHECK: aie.mem(%{{.*}}tile_0_2) {
  // CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
  // CHECK: ^bb1:
  // CHECK: aie.next_bd ^bb1
  // CHECK: ^bb2:
  // CHECK: aie.end
  aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 0, ^bd0, ^end)
  ^bd0:
    aie.dma_bd(%a : memref<64xi32>)
    aie.next_bd ^bd0
  ^end:
    aie.end
  }
}

// Outside of a device, operations are checked as for a VC1902.
// CHECK: aie.mem(%tile_49_8)
%tile = aie.tile(49, 8)
%mem = aie.mem(%tile) {
  aie.end
}
