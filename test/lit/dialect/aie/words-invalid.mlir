// Words without a meaning, and numbers that do not fit.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{no bundle of wires is called 'Wire'}}
  // expected-error@+1 {{failed to parse WireBundleAttr}}
  aie.flow(%t, Wire : 0, %t, DMA : 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 1)
  aie.core(%t) {
    // expected-error@+1 {{has a number that does not fit into 32 bits}}
    aie.use_lock(%l, Release, 4294967296)
    aie.end
  }
}

// -----

// expected-error@+2 {{expected one of [xcvc1902, xcve2302, xcve2802, npu1,}}
// expected-error@+1 {{failed to parse AIEDeviceAttr}}
aie.device(npu9) {
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{no attribute of the aie dialect is called 'never'}}
  %t = aie.tile(0, 2) {mine = #aie.never<1>}
}
