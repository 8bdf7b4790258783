// A herd of one tile keeps its names.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %herd = aiex.herd[1][1] {sym_name = "only"}
  // CHECK: aie.buffer(%tile_0_2) {sym_name = "rtp"}
  %b = aie.buffer(%herd) {sym_name = "rtp"} : memref<16xi32>
}
