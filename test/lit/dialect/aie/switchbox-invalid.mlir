// What no switch contains, and switches that are none.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.switchbox' op needs a body}}
  %s = "aie.switchbox"(%a) ({}) : (index) -> index
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    // expected-error@+1 {{'aie.lock' op does not belong in a switch}}
    %l = aie.lock(%a, 0)
  }
}
