// Operations that no switch contains, and tiles without a switch.
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
