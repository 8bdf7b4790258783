// A tile without a final place: its kind, and the known part of its place.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aie.logical_tile<CoreTile>(?, ?)
  %anywhere = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: aie.logical_tile<MemTile>(7, ?)
  %column = aie.logical_tile<MemTile>(7, ?)
  // CHECK: aie.logical_tile<ShimNOCTile>(?, 0)
  %row = aie.logical_tile<ShimNOCTile>(?, 0)
  // CHECK: aie.logical_tile<MemTile>(?, ?) {allocation_scheme = "bank-aware"}
  %scheme = aie.logical_tile<MemTile>(?, ?) {allocation_scheme = "bank-aware"}
  // CHECK: aie.logical_tile<CoreTile>(1, 2)
  %both = aie.logical_tile<CoreTile>(1, 2)
}
