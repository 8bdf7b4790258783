// Computed numbers may name a tile, as long as they are constant.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  // CHECK: %[[T:.*]] = aie.tile(1, 3)
  %t = aiex.getTile(%one, %three)
  // CHECK: aie.lock(%[[T]], 5)
  %l = aie.lock(%t, 5)
}
