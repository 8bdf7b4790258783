// Herds that fill the array to the last tile; placing each herd where it fits first would leave gaps.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s --split-input-file | FileCheck %s
// CHECK-LABEL: aie.device(npu2)
// CHECK-COUNT-32: aie.core
// CHECK-NOT: aie.core
aie.device(npu2) {
  %h0 = aiex.herd[5][2]
  %h1 = aiex.herd[3][2]
  %h2 = aiex.herd[8][1]
  %h3 = aiex.herd[8][1]
  aie.core(%h0) { aie.end }
  aie.core(%h1) { aie.end }
  aie.core(%h2) { aie.end }
  aie.core(%h3) { aie.end }
}

// -----

// Beside a tile that the design names, and with two connected herds.
// CHECK-LABEL: aie.device(npu1)
// CHECK-COUNT-15: aie.core
// CHECK-NOT: aie.core
aie.device(npu1) {
  %named = aie.tile(0, 2)
  %small = aiex.herd[1][3]
  %low = aiex.herd[3][1]
  %left = aiex.herd[1][3]
  %right = aiex.herd[2][3]
  aiex.place(%left, %right, 1, 0)
  aie.core(%small) { aie.end }
  aie.core(%low) { aie.end }
  aie.core(%left) { aie.end }
  aie.core(%right) { aie.end }
}
