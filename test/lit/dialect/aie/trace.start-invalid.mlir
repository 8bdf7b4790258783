// Events that cannot start or stop recording.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.start' op cannot specify both broadcast and event}}
    aie.trace.start broadcast = 15 event = <"TRUE">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.stop' op waits for broadcast 16: a tile has broadcasts 0 to 15}}
    aie.trace.stop broadcast = 16
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @edge(%t) {
    // expected-error@+1 {{'aie.trace.start' op must specify either broadcast or event}}
    aie.trace.start
  }
}
