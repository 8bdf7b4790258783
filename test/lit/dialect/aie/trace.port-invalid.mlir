// Ports, and numbers of port events, that a tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op attribute 'slot' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 7: it is 8}}
    aie.trace.port<8> port = North channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op invalid stream switch port configuration for tile (0, 2): North 4 is not a port into its switch}}
    aie.trace.port<0> port = North channel = 4 direction = MM2S
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op duplicate port slot 0 in trace t}}
    aie.trace.port<0> port = North channel = 0 direction = S2MM
    aie.trace.port<0> port = South channel = 0 direction = S2MM
  }
}
