// Scratchpads whose size differs from the controller's table, of unknown kinds, or created twice.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.create_scratchpad' op has 6 bytes: a scratchpad has words of 4 bytes, up to 128 bytes}}
    aiex.npu.create_scratchpad {size = 6 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.create_scratchpad' op has 132 bytes: a scratchpad has words of 4 bytes, up to 128 bytes}}
    aiex.npu.create_scratchpad {size = 132 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.create_scratchpad' op has the usage 1: 0 is the only usage with a public meaning}}
    aiex.npu.create_scratchpad {size = 4 : ui32, usage_type = 1 : ui8}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-note@+1 {{the first scratchpad}}
    aiex.npu.create_scratchpad {size = 4 : ui32}
    // expected-error@+1 {{'aiex.npu.create_scratchpad' op is the second scratchpad of its sequence}}
    aiex.npu.create_scratchpad {size = 8 : ui32}
  }
}
