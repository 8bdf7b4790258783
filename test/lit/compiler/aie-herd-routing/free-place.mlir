// Herds without a given place go where there is room: on free core tiles, and connected herds as one.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %used = aie.tile(0, 2)
  %a = aiex.herd[1][2]
  %b = aiex.herd[1][1]
  %c = aiex.herd[1][1]
  aiex.place(%b, %a, 0, 1)
  // CHECK: aie.lock(%tile_0_4)
  // CHECK: aie.lock(%tile_0_5)
  %0 = aie.lock(%a)
  // CHECK: aie.lock(%tile_0_3)
  %1 = aie.lock(%b)
  // CHECK: aie.lock(%tile_1_2)
  %2 = aie.lock(%c)
}
