// Events that cannot combine.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.combo_event' op needs the events COMBO_EVENT_0 and COMBO_EVENT_1}}
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
    // expected-error@+1 {{'aie.trace.edge_event' op watches an event that is itself derived from others}}
    aie.trace.edge_event<0> event = <"COMBO_EVENT_0"> trigger = RISING
  }
}
