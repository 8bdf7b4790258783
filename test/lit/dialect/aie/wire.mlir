// Wires between two parts, for drawings.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %shim = aie.tile(1, 0)
  %switch = aie.switchbox(%core) {
  }
  %mux = aie.shim_mux(%shim) {
  }
  %logic = aie.plio(1)
  // CHECK: aie.wire(%{{.*}}tile_0_2 : DMA, %switchbox_0_2 : DMA)
  aie.wire(%core : DMA, %switch : DMA)
  // CHECK: aie.wire(%{{.*}} : North, %shim_mux_1_0 : South)
  aie.wire(%logic : North, %mux : South)
}
