// Arbiters and msels that a switch does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.amsel' op names arbiter 6: a switch has arbiters 0 to 5}}
    %a = aie.amsel<6> (0)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.amsel' op names msel 4: an arbiter has 0 to 3}}
    %a = aie.amsel<0> (4)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (1)
    // expected-error@+1 {{'aie.amsel' op names arbiter 0 with msel 1 a second time}}
    %b = aie.amsel<0> (1)
  }
}
