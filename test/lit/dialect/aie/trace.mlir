// The settings of a tile's trace unit.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<MemTile>(?, ?)
  // CHECK: aie.trace @core(%{{.*}}tile_0_2) {
  // CHECK-NEXT: aie.trace.packet
  // CHECK-NEXT: }
  aie.trace @core(%core) {
    aie.trace.packet id=1 type="core"
  }
  // CHECK: aie.trace @mem(%logical_{{[a-z_]+}}) {
  aie.trace @mem(%yet) {
  }
}
