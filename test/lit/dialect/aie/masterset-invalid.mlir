// Ports with two drivers, ports out of reach, and ports that listen to two arbiters.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.masterset(DMA : 0, %a)
    // expected-error@+1 {{'aie.connect' op targets same destination as another connect or masterset operation: it drives DMA 0}}
    aie.connect<South : 1, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.amsel' op illegal stream switch connection: North 0 to South 1 in the switch of tile (0,1)}}
    %a = aie.amsel<0> (0)
    aie.masterset(South : 1, %a)
    aie.packet_rules(North : 0) { aie.rule(0x1f, 0, %a) }
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
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    // expected-error@+1 {{'aie.masterset' op needs an aie.amsel}}
    %m = "aie.masterset"() <{dest_bundle = #aie.wire_bundle<DMA>, dest_channel = 0 : i32}> : () -> index
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.switchbox(%a) {
    // expected-error@+1 {{'aie.masterset' op needs an aie.amsel}}
    aie.masterset(DMA : 0, %a)
  }
}
