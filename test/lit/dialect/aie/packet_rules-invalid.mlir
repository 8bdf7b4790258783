// Rules for a port that has other rules already, has a circuit, or has too few slots.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.connect<South : 0, DMA : 0>
    // expected-error@+1 {{'aie.packet_rules' op takes circuits and packets from South 0: a port carries one or the other}}
    aie.packet_rules(South : 0) { aie.rule(0x1f, 0, %a) }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(South : 0) { aie.rule(0x1f, 0, %a) }
    // expected-error@+1 {{'aie.packet_rules' op is the second list of rules of South 0: a port has one list of rules}}
    aie.packet_rules(South : 0) { aie.rule(0x1f, 1, %a) }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (1)
    // expected-error@+1 {{'aie.packet_rules' op has 5 rules: a port has 4 slots}}
    aie.packet_rules(South : 0) {
      aie.rule(0x1f, 0x0, %a)
      aie.rule(0x1f, 0x1, %a)
      aie.rule(0x1f, 0x2, %a)
      aie.rule(0x1f, 0x3, %a)
      aie.rule(0x1f, 0x4, %a)
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    // expected-error@+1 {{'aie.packet_rules' op needs a body}}
    "aie.packet_rules"() <{source_bundle = #aie.wire_bundle<South>, source_channel = 0 : i32}> ({}) : () -> ()
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    aie.packet_rules(South : 0) {
      // expected-error@+1 {{'aie.lock' op is not a packet rule}}
      %l = aie.lock(%a, 0)
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    // expected-error@+1 {{'aie.packet_rules' op needs a rule}}
    aie.packet_rules(South : 0) {
    }
  }
}
