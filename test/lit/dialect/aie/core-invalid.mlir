// Programs on tiles without a core, two programs for one core, and stacks without room.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.core' op failed to verify that op exists in a core tile: it is on tile (0,1)}}
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %same = aie.tile(0, 2)
  // expected-note@+1 {{the first core}}
  aie.core(%t) { aie.end }
  // expected-error@+1 {{'aie.core' op tile (0, 2) already has a core; each compute tile can host only one core}}
  aie.core(%same) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op cannot specify both 'link_with' (deprecated) and 'link_files'}}
  aie.core(%t) { aie.end } {link_with = "a.o", link_files = ["b.o"]}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op cannot specify both 'link_with' (deprecated) and 'link_merge_files'}}
  aie.core(%t) { aie.end } {link_with = "a.o", link_merge_files = ["b.ll"]}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  // expected-error@+1 {{'aie.core' op artifact 'b.o' appears in both 'link_files' and 'link_merge_files'}}
  aie.core(%t) { aie.end } {link_files = ["a.o", "b.o"], link_merge_files = ["b.o"]}
  aie.core(%u) { aie.end } {link_files = ["a.ll"], link_merge_files = ["b.o"]}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op stack_size 65536 leaves no local memory for this tile's buffers (65536 bytes total)}}
  aie.core(%t) { aie.end } {stack_size = 65536 : i32}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op needs a body}}
  %c = "aie.core"(%t) <{stack_size = 1024 : i32}> ({}) : (index) -> index
}
