// Lists with entries that are missing or contradict each other.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op expected one channel_dirs entry per channel tile: it has 1 channels}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %lock = aie.lock(%a, 0)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op expected one lock_inits entry per lock: it has 1 locks, but 2 first values}}
  aie.objectfifo_rearm_binding @again channels() locks(%lock : index) {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32: 1, 0>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op head_bd_ids and repeat_counts must both be set or both be absent}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32>, head_bd_ids = array<i32: 2>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op locks operands must be aie.lock values}}
  aie.objectfifo_rearm_binding @again channels() locks(%a : index) {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op channel_dirs entries must be 0 (S2MM) or 1 (MM2S), and one is 2}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 2>, channel_indices = array<i32: 0>, lock_inits = array<i32>}
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op channel_tiles must be non-shim tiles: the host sets up the channels of tile (0,0)}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32>}
}

// -----

aie.device(npu1) {
  %a = arith.constant 0 : index
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op channel_tiles operands must be aie.tile values}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32: 0>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}
