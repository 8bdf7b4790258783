// An event that combines two others.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @core(%core) {
    // CHECK: aie.trace.combo_event<0> <"LOCK_STALL"> AND_NOT <"INSTR_VECTOR">
    aie.trace.combo_event<0> <"LOCK_STALL"> AND_NOT <"INSTR_VECTOR">
    // CHECK-NEXT: aie.trace.combo_event<1> <"LOCK_STALL"> OR <"STREAM_STALL">
    aie.trace.combo_event<1> <"LOCK_STALL"> OR <"STREAM_STALL">
  }
}
