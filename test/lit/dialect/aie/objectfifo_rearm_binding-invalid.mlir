// Lists that do not say what has to be set up again.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op has 1 channels, and lists of another length}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}
