// The distance from one herd to another.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: %[[A:.*]] = aiex.herd[4] [4]
  %a = aiex.herd[4][4]
  // CHECK: %[[B:.*]] = aiex.herd[1] [1]
  %b = aiex.herd[1][1]
  // CHECK: aiex.place(%[[A]], %[[B]], 1, -2)
  aiex.place(%a, %b, 1, -2)
  // A tile counts as a herd of one tile with a given place.
  // CHECK: aiex.place(%tile_7_3, %[[A]], 0, 0)
  %t = aie.tile(7, 3)
  aiex.place(%t, %a, 0, 0)
}
