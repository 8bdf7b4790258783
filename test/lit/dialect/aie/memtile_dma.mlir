// The DMA of a memory tile, which reaches the memory of its neighbours, too.
// RUN: %texts %s
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  %yet = aie.logical_tile<MemTile>(?, 1)
  %a = aie.buffer(%mem) {sym_name = "a"} : memref<64xi32>
  %b = aie.buffer(%east) {sym_name = "b"} : memref<64xi32>
  %c = aie.buffer(%yet) {sym_name = "c"} : memref<64xi32>
  // CHECK: aie.memtile_dma(%{{.*}}tile_0_1) {
  aie.memtile_dma(%mem) {
    // CHECK: aie.dma(S2MM, 0)
    // CHECK-NEXT: aie.dma_bd(%b : memref<64xi32>)
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%b : memref<64xi32>)
    }]
    // CHECK: aie.dma(MM2S, 5)
    // CHECK-NEXT: aie.dma_bd(%a : memref<64xi32>)
    %1 = aie.dma(MM2S, 5) [{
      aie.dma_bd(%a : memref<64xi32>)
    }]
    aie.end
  }
  // Before placement only the kind of the tile is known.
  // CHECK: aie.memtile_dma(%logical_{{[a-z_]+}}) {
  aie.memtile_dma(%yet) {
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%c : memref<64xi32>)
    }]
    aie.end
  }
}
