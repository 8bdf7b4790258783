// The stream switch of a tile: circuits, and paths for packets.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: %switchbox_0_2 = aie.switchbox(%{{.*}}tile_0_2) {
  // CHECK-NEXT: aie.connect<South : 0, DMA : 0>
  %switch = aie.switchbox(%core) {
    aie.connect<South : 0, DMA : 0>
    %way = aie.amsel<0> (0)
    aie.masterset(DMA : 1, %way)
    aie.packet_rules(North : 0) {
      aie.rule(31, 1, %way)
    }
  }
  // The abilities of a logical tile are not known yet.
  // CHECK: aie.switchbox(%logical_{{[a-z_]+}}) {
  // CHECK-NEXT: aie.connect<South : 40, DMA : 0>
  aie.switchbox(%yet) {
    aie.connect<South : 40, DMA : 0>
  }
}
