// The multiplexers below the switch of a shim tile: to the DMA, to the network on chip, to programmable logic.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // CHECK: %shim_mux_0_0 = aie.shim_mux(%{{.*}}tile_0_0) {
  // CHECK-NEXT: aie.connect<DMA : 0, North : 3>
  // CHECK-NEXT: aie.connect<North : 2, DMA : 0>
  // CHECK-NEXT: aie.connect<NOC : 0, North : 7>
  // CHECK-NEXT: }
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
    aie.connect<North : 2, DMA : 0>
    aie.connect<NOC : 0, North : 7>
  }
}
