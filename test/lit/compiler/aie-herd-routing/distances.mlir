// Distances count from herd to herd, or from a tile; forwards and back; and between selections from their first tile.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(xcvc1902) {
  %two = arith.constant 2 : index
  %five = arith.constant 5 : index
  %anchor = aiex.getTile(%two, %five)
  %a = aiex.herd[2][2]
  %b = aiex.herd[1][1]
  %c = aiex.herd[1][1]
  %one = aiex.iter(1, 2, 1)
  %corner = aiex.select(%a, %one, %one)
  aiex.place(%c, %b, 1, 0)
  aiex.place(%corner, %b, 5, -1)
  aiex.place(%anchor, %a, 10, 0)
  // CHECK: aie.lock(%tile_12_5)
  // CHECK: aie.lock(%tile_12_6)
  // CHECK: aie.lock(%tile_13_5)
  // CHECK: aie.lock(%tile_13_6)
  %0 = aie.lock(%a)
  // CHECK: aie.lock(%tile_18_5)
  %1 = aie.lock(%b)
  // CHECK: aie.lock(%tile_17_5)
  %2 = aie.lock(%c)
}
