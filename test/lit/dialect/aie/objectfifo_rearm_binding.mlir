// The parts to set up again before a FIFO can run again: channels, and locks with their first values.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %lock = aie.lock(%a, 0)
  // CHECK: aie.objectfifo_rearm_binding @again channels(%{{.*}}tile_0_2 : index) locks(%{{.*}} : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32: 1>}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks(%lock : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32: 1>}
  // CHECK: aie.objectfifo_rearm_binding @program channels(%{{.*}} : index) locks() {channel_dirs = array<i32: 1>, channel_indices = array<i32: 0>, head_bd_ids = array<i32: 4>, lock_inits = array<i32>, repeat_counts = array<i32: 0>}
  aie.objectfifo_rearm_binding @program channels(%a : index) locks() {channel_dirs = array<i32: 1>, channel_indices = array<i32: 0>, lock_inits = array<i32>, head_bd_ids = array<i32: 4>, repeat_counts = array<i32: 0>}
}
