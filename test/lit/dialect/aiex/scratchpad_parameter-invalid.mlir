// Types and kinds that no parameter has.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// A parameter of this type may be declared, but not read.
aiex.scratchpad_parameter @p : f32
aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op f32 parameters are not supported: a parameter is bf16 or an integer}}
    %x = aiex.read_scratchpad_parameter @p : f32
    aie.end
  }
}

// -----

// expected-error@+1 {{no parameter has the kind 2 : i32}}
aiex.scratchpad_parameter @p : i32 {kind = 2 : i32}

// -----

// expected-error@+1 {{'aiex.scratchpad_parameter' op is of type 'index': a parameter is bf16, or an integer of at most 32 bits}}
aiex.scratchpad_parameter @p : index
