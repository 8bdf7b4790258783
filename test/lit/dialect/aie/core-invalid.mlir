// Programs on tiles without a core, two programs for one core, and stacks without room.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.core' op is on tile (0,1), which is not a core tile}}
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %same = aie.tile(0, 2)
  // expected-note@+1 {{the first core}}
  aie.core(%t) { aie.end }
  // expected-error@+1 {{'aie.core' op is the second core of tile (0,2)}}
  aie.core(%same) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op has a stack of 65536 bytes: 0 to 65535 are possible on tile (0,2)}}
  aie.core(%t) { aie.end } {stack_size = 65536 : i32}
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op needs a body}}
  %c = "aie.core"(%t) <{stack_size = 1024 : i32}> ({}) : (index) -> index
}
