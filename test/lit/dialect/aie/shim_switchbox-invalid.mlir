// Switches of columns that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_switchbox' op names column 4: npu1 has columns 0 to 3}}
  aie.shim_switchbox(4) {
  }
}

// -----

// expected-error@+1 {{'aie.shim_switchbox' op must be inside an aie.device}}
aie.shim_switchbox(0) {
}
