// A lock of a tile. Without a number it gets one later.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %mem = aie.tile(0, 1)
  // CHECK: aie.lock(%{{.*}}tile_0_2, 3) {init = 1 : i32}
  %a = aie.lock(%core, 3) {init = 1 : i32}
  // CHECK: %free = aie.lock(%{{.*}}tile_0_2) {sym_name = "free"}
  %b = aie.lock(%core) {sym_name = "free"}
  // CHECK: aie.lock(%{{.*}}tile_0_1, 63) {init = 63 : i32}
  %c = aie.lock(%mem, 63) {init = 63 : i32}
}
