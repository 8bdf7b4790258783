// More events than a trace unit records.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.trace' op trace unit supports maximum 8 events, and the trace has 9}}
  aie.trace @t(%t) {
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_0">
  }
}
