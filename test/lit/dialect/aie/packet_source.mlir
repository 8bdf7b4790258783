// A source of a packet flow; there may be several.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(3) {
    // CHECK: aie.packet_source<%{{.*}}tile_0_2, DMA : 0>
    // CHECK-NEXT: aie.packet_source<%{{.*}}tile_0_3, Trace : 1>
    aie.packet_source<%a, DMA : 0>
    aie.packet_source<%b, "Trace" : 1>
    aie.packet_dest<%shim, DMA : 0>
  }
}
