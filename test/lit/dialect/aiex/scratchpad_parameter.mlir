// A number that the host hands to programs each time it runs the design.
// RUN: %texts %s

// CHECK: aiex.scratchpad_parameter @gain : i32
aiex.scratchpad_parameter @gain : i32
// CHECK: aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}
aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}
// OF2025: aiex.scratchpad_parameter @where : i32 {kind = #aie.scratchpad_parameter_kind<addr>, state_table_idx = 4 : ui8}
// OF2026: aiex.scratchpad_parameter @where : i32 {kind = 1 : i32, state_table_idx = 4 : ui8}
aiex.scratchpad_parameter @where : i32 {kind = #aie.scratchpad_parameter_kind<addr>, state_table_idx = 4 : ui8}
// In the form that passes of mlir-aie print.
// OF2025: aiex.scratchpad_parameter @number : i32 {kind = #aie.scratchpad_parameter_kind<core>, state_table_idx = 5 : ui8}
// OF2026: aiex.scratchpad_parameter @number : i32 {kind = 0 : i32, state_table_idx = 5 : ui8}
aiex.scratchpad_parameter @number : i32 {kind = 0 : i32, state_table_idx = 5 : ui8}
