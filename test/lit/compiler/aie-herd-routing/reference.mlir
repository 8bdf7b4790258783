// The examples of the reference: a herd whose cores run the same code, and the first tile of each column of a herd.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(xcvc1902) {
  // CHECK: aie.core(%tile_0_1)
  // CHECK: aie.core(%tile_0_2)
  // CHECK: aie.core(%tile_1_1)
  // CHECK: aie.core(%tile_1_2)
  %herd = aiex.herd[2][2]
  aie.core(%herd) {
    aie.end
  }
  %large = aiex.herd[4][4]
  %ix = aiex.iter(0, 4, 1)
  %iy = aiex.iter(0, 1, 1)
  %sub_herd = aiex.select(%large, %ix, %iy)
  // CHECK: aie.core(%tile_0_3)
  // CHECK: aie.core(%tile_1_3)
  // CHECK: aie.core(%tile_2_3)
  // CHECK: aie.core(%tile_3_3)
  // CHECK-NOT: aie.core
  aie.core(%sub_herd) {
    aie.end
  }
}
