// Circuits through ports that a switch does not have, has in use, or cannot join.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op comes from West 0: the switch of tile (0,2) has 0 such ports, counted from 0}}
    aie.connect<West : 0, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(1, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op goes to North 6: the switch of tile (1,2) has 6 such ports, counted from 0}}
    aie.connect<West : 0, North : 6>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    aie.connect<South : 0, DMA : 0>
    // expected-error@+1 {{'aie.connect' op drives DMA 0, which has a driver already}}
    aie.connect<South : 1, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op joins North 0 to South 1: the switch of tile (0,1) has no such connection}}
    aie.connect<North : 0, South : 1>
  }
}
