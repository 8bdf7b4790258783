// The cascade from a core to its neighbour.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 3)
  %yet = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: aie.cascade_flow(%{{.*}}tile_0_3, %{{.*}}tile_1_3)
  aie.cascade_flow(%a, %b)
  // CHECK: aie.cascade_flow(%{{.*}}tile_0_3, %logical_{{[a-z_]+}})
  aie.cascade_flow(%a, %yet)
}
