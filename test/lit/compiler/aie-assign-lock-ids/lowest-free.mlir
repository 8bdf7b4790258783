// Locks without a number get the lowest free one of their tile; numbers that the design gives stay.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  // CHECK: aie.lock(%tile_0_2, 0) {sym_name = "a"}
  %a = aie.lock(%core) {sym_name = "a"}
  // CHECK: aie.lock(%tile_0_2, 1) {sym_name = "b"}
  %b = aie.lock(%core, 1) {sym_name = "b"}
  // CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "c"}
  %c = aie.lock(%core) {init = 1 : i32, sym_name = "c"}
  // CHECK: aie.lock(%tile_0_1, 0) {sym_name = "d"}
  %d = aie.lock(%mem) {sym_name = "d"}
}
