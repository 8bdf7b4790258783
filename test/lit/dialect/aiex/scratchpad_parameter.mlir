// A number that the host hands to programs each time it runs the design.
// RUN: %texts %s

// CHECK: aiex.scratchpad_parameter @gain : i32
aiex.scratchpad_parameter @gain : i32
// CHECK: aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}
aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}
// CHECK: aiex.scratchpad_parameter @where : i32 {kind = #aie.scratchpad_parameter_kind<addr>, state_table_idx = 4 : ui8}
aiex.scratchpad_parameter @where : i32 {kind = #aie.scratchpad_parameter_kind<addr>, state_table_idx = 4 : ui8}
