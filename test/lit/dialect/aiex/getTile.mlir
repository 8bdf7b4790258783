// The tile at a computed column and row.
// RUN: %texts %s
aie.device(xcvc1902) {
  %column = arith.constant 7 : index
  %row = arith.constant 3 : index
  // CHECK: aiex.getTile(%{{.*}}, %{{.*}})
  %tile = aiex.getTile(%column, %row)
}
