// More parameters than the controller's table has words.
// RUN: tessera-opt --aie-lower-scratchpad-parameters %s --verify-diagnostics
aiex.scratchpad_parameter @p0 : i32
aiex.scratchpad_parameter @p1 : i32
aiex.scratchpad_parameter @p2 : i32
aiex.scratchpad_parameter @p3 : i32
aiex.scratchpad_parameter @p4 : i32
aiex.scratchpad_parameter @p5 : i32
aiex.scratchpad_parameter @p6 : i32
aiex.scratchpad_parameter @p7 : i32
aiex.scratchpad_parameter @p8 : i32
aiex.scratchpad_parameter @p9 : i32
aiex.scratchpad_parameter @p10 : i32
aiex.scratchpad_parameter @p11 : i32
aiex.scratchpad_parameter @p12 : i32
aiex.scratchpad_parameter @p13 : i32
aiex.scratchpad_parameter @p14 : i32
aiex.scratchpad_parameter @p15 : i32
aiex.scratchpad_parameter @p16 : i32
aiex.scratchpad_parameter @p17 : i32
aiex.scratchpad_parameter @p18 : i32
aiex.scratchpad_parameter @p19 : i32
aiex.scratchpad_parameter @p20 : i32
aiex.scratchpad_parameter @p21 : i32
aiex.scratchpad_parameter @p22 : i32
aiex.scratchpad_parameter @p23 : i32
aiex.scratchpad_parameter @p24 : i32
aiex.scratchpad_parameter @p25 : i32
aiex.scratchpad_parameter @p26 : i32
aiex.scratchpad_parameter @p27 : i32
aiex.scratchpad_parameter @p28 : i32
aiex.scratchpad_parameter @p29 : i32
aiex.scratchpad_parameter @p30 : i32
aiex.scratchpad_parameter @p31 : i32
// expected-error@+1 {{the design has too many parameters: the controller's table has 32 words [T0933]}}
aiex.scratchpad_parameter @last : i32
