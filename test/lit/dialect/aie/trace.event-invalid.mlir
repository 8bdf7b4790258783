// Events that a tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.event' op unknown CoreEventAIE2 value: tile (0,2) of npu1 has no event NEVER}}
    aie.trace.event<CoreEventAIE2::NEVER>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.event' op event 'CoreEventAIE2P::LOCK_STALL' is not valid for core tile (AIE2) at (0, 2)}}
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
