// Rules that match nothing, or packets that another rule matches.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (1)
    aie.packet_rules(South : 0) {
      // expected-error@+1 {{'aie.rule' op has the mask 31 and the value 32: IDs are 0 to 31}}
      aie.rule(0x1f, 0x20, %a)
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (1)
    %b = aie.amsel<1> (1)
    aie.packet_rules(South : 0) {
      aie.rule(0x1c, 0x4, %a)
      // expected-error@+1 {{'aie.rule' op matches packets that another rule sends another way, for example the ID 5}}
      aie.rule(0x1f, 0x5, %b)
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    aie.packet_rules(South : 0) {
      // expected-error@+1 {{'aie.rule' op needs an aie.amsel}}
      aie.rule(31, 1, %a)
    }
  }
}
