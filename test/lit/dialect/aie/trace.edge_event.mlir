// The event at the begin of another event, at its end, or at both.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @core(%core) {
    // CHECK: aie.trace.edge_event<0> event = <"LOCK_STALL"> trigger = RISING
    aie.trace.edge_event<0> event=<"LOCK_STALL"> trigger=RISING
    // CHECK-NEXT: aie.trace.edge_event<1> event = <"LOCK_STALL"> trigger = BOTH
    aie.trace.edge_event<1> event=<"LOCK_STALL"> trigger=BOTH
  }
}
