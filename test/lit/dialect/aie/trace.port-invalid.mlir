// Ports, and numbers of port events, that a tile does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op has the number 8: numbers are 0 to 7}}
    aie.trace.port<8> port = North channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.port' op watches North 4, which is not a port into the switch of tile (0,2)}}
    aie.trace.port<0> port = North channel = 4 direction = MM2S
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    aie.trace.port<0> port = North channel = 0 direction = S2MM
    // expected-error@+1 {{'aie.trace.port' op has the number 0, which another operation of this kind already has}}
    aie.trace.port<0> port = South channel = 0 direction = S2MM
  }
}
