// Circuits through ports that a switch does not have, has in use, or cannot join.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op source bundle West not supported; index: 0, bound: 0: the switch of tile (0,2) has no such port}}
    aie.connect<West : 0, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(1, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op index 6 for dest bundle North must be less than 6: it is a port of the switch of tile (1,2)}}
    aie.connect<West : 0, North : 6>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    aie.connect<South : 0, DMA : 0>
    // expected-error@+1 {{'aie.connect' op targets same destination as another connect or masterset operation: it drives DMA 0}}
    aie.connect<South : 1, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op illegal stream switch connection: North 0 to South 1 in the switch of tile (0,1)}}
    aie.connect<North : 0, South : 1>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{'aie.connect' op source index cannot be less than zero, and it is -1}}
    aie.connect<South : -1, North : 0>
  }
}
