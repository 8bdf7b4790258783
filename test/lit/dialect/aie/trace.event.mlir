// An event to record, by its name, or by its module and name.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @core(%core) {
    // CHECK: aie.trace.event <"INSTR_EVENT_0"> label = "begin"
    aie.trace.event<"INSTR_EVENT_0"> label = "begin"
    // CHECK-NEXT: aie.trace.event <CoreEventAIE2::LOCK_STALL>
    aie.trace.event<CoreEventAIE2::LOCK_STALL>
  }
}
