// One sequence creates tables of two sizes.
// RUN: tessera-opt --aie-materialize-runtime-sequences %s --verify-diagnostics
aie.device(npu2) @part {
  aie.runtime_sequence @work() {
    // expected-error@+1 {{'aiex.npu.create_scratchpad' op has 4 bytes, but the earlier scratchpad of this sequence has 8}}
    aiex.npu.create_scratchpad {size = 4 : ui32}
  }
}
aie.device(npu2) @main {
  aie.runtime_sequence @all() {
    // expected-note@+1 {{the earlier scratchpad}}
    aiex.npu.create_scratchpad {size = 8 : ui32}
    aiex.configure @part {
      aiex.run @work() : ()
    }
  }
}
