// A number of columns and rows of tiles that have no place yet.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: aiex.herd[4] [2] {sym_name = "T"}
  %a = aiex.herd[4][2] {sym_name = "T"}
  // CHECK: aiex.herd[1] [1]
  %b = aiex.herd[1] [1]
}
