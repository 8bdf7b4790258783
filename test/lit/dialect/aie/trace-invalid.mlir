// More events than a trace unit records.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.trace' op records 9 events: a trace unit has 8}}
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
