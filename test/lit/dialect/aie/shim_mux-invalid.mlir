// Ports that the multiplexers below a shim tile cannot join.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.shim_mux' op failed to verify that op exists in a shim tile with NOC connection: it is on tile (0,2)}}
  aie.shim_mux(%t) { aie.connect<DMA : 0, North : 3> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{'aie.connect' op joins DMA 1 and North 3, which are not connected below a switch: this DMA channel is wired to North 7}}
    aie.connect<DMA : 1, North : 3>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{'aie.connect' op names North 6: the switch of tile (0,0) has 6 such ports, counted from 0}}
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
    // expected-error@+1 {{'aie.connect' op drives North 3, which has a driver already}}
    aie.connect<PLIO : 3, North : 3>
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  // expected-error@+1 {{'aie.shim_mux' op needs a body}}
  %s = "aie.shim_mux"(%a) ({}) : (index) -> index
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aie.shim_mux(%a) {
    // expected-error@+1 {{'aie.lock' op does not belong in a shim multiplexer}}
    %l = aie.lock(%a, 0)
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aie.shim_mux(%a) {
    // expected-error@+1 {{'aie.connect' op leads to East 0, which does not exist below a switch}}
    aie.connect<North : 0, East : 0>
  }
}
