// Types and kinds that no parameter has.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aiex.scratchpad_parameter' op f32 parameters are not supported: a parameter is bf16 or an integer}}
aiex.scratchpad_parameter @p : f32

// -----

// expected-error@+1 {{no parameter has the kind 2 : i32}}
aiex.scratchpad_parameter @p : i32 {kind = 2 : i32}

// -----

// expected-error@+1 {{'aiex.scratchpad_parameter' op is of type 'index': a parameter is bf16, or an integer of at most 32 bits}}
aiex.scratchpad_parameter @p : index
