// Lists with entries that are missing or contradict each other.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op has 1 channels, but a list for the channels has another length}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %lock = aie.lock(%a, 0)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op has 1 locks, but 2 first values}}
  aie.objectfifo_rearm_binding @again channels() locks(%lock : index) {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32: 1, 0>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op needs both head_bd_ids and repeat_counts, or neither}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32>, head_bd_ids = array<i32: 2>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op needs an aie.lock}}
  aie.objectfifo_rearm_binding @again channels() locks(%a : index) {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op has the direction 2: 0 is S2MM, 1 is MM2S}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 2>, channel_indices = array<i32: 0>, lock_inits = array<i32>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op names tile (0,0), whose channels the host sets up}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32>}
}
