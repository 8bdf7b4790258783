// What trace units cannot record.
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

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.event' op names the event CoreEventAIE2::NEVER, which tile (0,2) of npu1 does not have}}
    aie.trace.event<CoreEventAIE2::NEVER>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.event' op names the event CoreEventAIE2P::LOCK_STALL, which tile (0,2) of npu1 does not have}}
    aie.trace.event<CoreEventAIE2P::LOCK_STALL>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.packet' op sends packets with the ID 0: those of traces begin with 1}}
    aie.trace.packet id = 0 type = core
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op has the number 8: a tile has 0 to 7}}
    aie.trace.port<8> port = North channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op watches North 4, which is no port into the switch of tile (0,2)}}
    aie.trace.port<0> port = North channel = 4 direction = MM2S
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    aie.trace.port<0> port = North channel = 0 direction = S2MM
    // expected-error@+1 {{'aie.trace.port' op has the number 0, as another one has}}
    aie.trace.port<0> port = South channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.start' op needs a broadcast or an event}}
    aie.trace.start broadcast = 15 event = <"TRUE">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.stop' op waits for broadcast 16: there are 0 to 15}}
    aie.trace.stop broadcast = 16
  }
}

// -----

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
    // expected-error@+1 {{'aie.trace.combo_event' op is made of another such event}}
    aie.trace.combo_event<1> <"COMBO_EVENT_0"> OR <"LOCK_STALL">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.edge_event' op looks at an event that is itself made of others}}
    aie.trace.edge_event<0> event = <"COMBO_EVENT_0"> trigger = RISING
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op leaves the array at column 4, which has no DMA in npu1}}
    aie.trace.host_config {buffer_size = 8192 : i32, egress_shim_col = 4 : i32}
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.trace.host_config' op has to stand in a runtime sequence}}
  aie.trace.host_config {buffer_size = 8192 : i32}
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.start_config' op names @t, which is no trace of the device}}
    aie.trace.start_config @t
  }
}
