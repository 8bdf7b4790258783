// What switches cannot join.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op has no source}}
  aie.packet_flow(1) { aie.packet_dest<%t, DMA : 0> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op has no destination}}
  aie.packet_flow(1) { aie.packet_source<%t, DMA : 0> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op has packets with the ID 32: IDs are 0 to 31}}
  aie.packet_flow(32) {
    aie.packet_source<%t, DMA : 0>
    aie.packet_dest<%t, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.packet_flow(1) {
    // expected-error@+1 {{'aie.packet_source' op comes from DMA 2: the switch of tile (0,2) has 2 such ports}}
    aie.packet_source<%t, DMA : 2>
    aie.packet_dest<%t, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.packet_flow(1) {
    aie.packet_source<%t, DMA : 1>
    // expected-error@+1 {{'aie.packet_dest' op is of channel S2MM 2: tile (0,0) has 2 of them}}
    aie.packet_dest<%t, DMA : 2>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op comes from West 0: the switch of tile (0,2) has 0 such ports}}
    aie.connect<West : 0, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(1, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op goes to North 6: the switch of tile (1,2) has 6 such ports}}
    aie.connect<West : 0, North : 6>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    aie.connect<South : 0, DMA : 0>
    // expected-error@+1 {{'aie.connect' op drives DMA 0, which is driven already}}
    aie.connect<South : 1, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.masterset(DMA : 0, %a)
    // expected-error@+1 {{'aie.connect' op drives DMA 0, which is driven already}}
    aie.connect<South : 1, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op joins North 0 to South 1, which the switch of tile (0,1) cannot}}
    aie.connect<North : 0, South : 1>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    // expected-error@+1 {{'aie.masterset' op joins North 0 to South 1, which the switch of tile (0,1) cannot}}
    aie.masterset(South : 1, %a)
    aie.packet_rules(North : 0) { aie.rule(0x1f, 0, %a) }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.connect<South : 0, DMA : 0>
    // expected-error@+1 {{'aie.packet_rules' op takes circuits and packets from South 0, which can be one or the other}}
    aie.packet_rules(South : 0) { aie.rule(0x1f, 0, %a) }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(South : 0) { aie.rule(0x1f, 0, %a) }
    // expected-error@+1 {{'aie.packet_rules' op are the second of South 0: a port has one list of rules}}
    aie.packet_rules(South : 0) { aie.rule(0x1f, 1, %a) }
  }
}

// -----

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

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (1)
    %b = aie.amsel<1> (1)
    // expected-error@+1 {{'aie.masterset' op listens to arbiters 0 and 1: a port has one arbiter}}
    aie.masterset(DMA : 0, %a, %b)
  }
}

// -----

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
      // expected-error@+1 {{'aie.rule' op matches packets that another rule sends another way: IDs with 5}}
      aie.rule(0x1f, 0x5, %b)
    }
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
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.shim_mux' op stands on tile (0,2), which is no shim tile}}
  aie.shim_mux(%t) { aie.connect<DMA : 0, North : 3> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{'aie.connect' op joins DMA 1 and North 3: that channel is wired to North 7}}
    aie.connect<DMA : 1, North : 3>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{'aie.connect' op is of North 6: the switch of tile (0,0) has 6 such ports}}
    aie.connect<North : 6, PLIO : 6>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{'aie.connect' op needs one end at the switch, which is North of here}}
    aie.connect<DMA : 0, PLIO : 6>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    aie.connect<DMA : 0, North : 3>
    // expected-error@+1 {{'aie.connect' op drives North 3, which is driven already}}
    aie.connect<PLIO : 3, North : 3>
  }
}
