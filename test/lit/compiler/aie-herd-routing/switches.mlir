// Switches that a design sets by hand, for all tiles of a herd at once.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %corner = aie.tile(1, 3)
  %herd = aiex.herd[1][2]
  aiex.place(%corner, %herd, 0, 0)
  // CHECK: aie.switchbox(%tile_1_3) {
  // CHECK-NEXT: aie.connect<South : 1, North : 1>
  // CHECK: aie.switchbox(%tile_1_4) {
  // CHECK-NEXT: aie.connect<South : 1, North : 1>
  aie.switchbox(%herd) {
    aie.connect<South : 1, North : 1>
  }
}
