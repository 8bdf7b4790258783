// Events that a tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

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
  %a = aie.tile(0, 2)
  aie.trace @t(%a) {
    // expected-error@+1 {{'aie.trace.event' op names no event}}
    aie.trace.event<"">
  }
}
