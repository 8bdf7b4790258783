// A circuit from one port to another; the tiles need not be neighbours.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(1, 2)
  // CHECK: aie.flow(%{{.*}}tile_0_0, DMA : 0, %{{.*}}tile_1_2, DMA : 1)
  aie.flow(%shim, DMA : 0, %core, DMA : 1)
  // CHECK: aie.flow(%{{.*}}tile_1_2, Core : 0, %{{.*}}tile_0_0, PLIO : 2)
  aie.flow(%core, "Core" : 0, %shim, "PLIO" : 2)
}
