// Parameters that do not exist or have another type, and reads outside of cores.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aiex.scratchpad_parameter @p : i32
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op reads 'i16' from @p, which is 'i32'}}
    %p = aiex.read_scratchpad_parameter @p : i16
    aie.end
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op references unknown parameter 'p'}}
    %p = aiex.read_scratchpad_parameter @p : i16
    aie.end
  }
}

// -----

aiex.scratchpad_parameter @p : i32
aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op must be inside an aie.core}}
    %p = aiex.read_scratchpad_parameter @p : i32
  }
}
