// Events that cannot combine.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.combo_event' op combo slot 2 second event must be COMBO_EVENT_1 (hierarchical), got LOCK_STALL}}
    aie.trace.combo_event<2> <"COMBO_EVENT_0"> OR <"LOCK_STALL">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.combo_event' op combines another combo event}}
    aie.trace.combo_event<1> <"COMBO_EVENT_0"> OR <"LOCK_STALL">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.edge_event' op edge detection source should be a regular event, not another COMBO_EVENT: it is itself derived from others}}
    aie.trace.edge_event<0> event = <"COMBO_EVENT_0"> trigger = RISING
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @twice(%t) {
    aie.trace.event<"LOCK_STALL">
    aie.trace.combo_event<0> <"LOCK_STALL"> AND <"TRUE">
    // expected-error@+1 {{'aie.trace.combo_event' op combo event slot 0 already in use in this trace}}
    aie.trace.combo_event<0> <"LOCK_STALL"> OR <"TRUE">
  }
}
