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

// -----

// A rule from a port that the switch does not have, to a port that it has.
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.amsel' op illegal stream switch connection: Trace 1 to North 0 in the switch of tile (0,0)}}
    %a = aie.amsel<0> (0)
    aie.masterset(North : 0, %a)
    aie.packet_rules(Trace : 1) {
      aie.rule(31, 1, %a)
    }
  }
}
