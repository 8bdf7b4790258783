// The DMA of a shim tile, which moves memory outside the array.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>
  // CHECK: aie.shim_dma(%{{.*}}tile_0_0) {
  aie.shim_dma(%shim) {
    // CHECK: aie.dma(MM2S, 1) [{
    // CHECK-NEXT: aie.dma_bd(%host : memref<64xi32>)
    %0 = aie.dma(MM2S, 1) [{
      aie.dma_bd(%host : memref<64xi32>)
    }]
    aie.end
  }
}
