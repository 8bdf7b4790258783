// Tiles that a device does not have, and attributes that a tile cannot use.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op column index (1) must be less than the number of columns in the device (1): npu1_1col has columns 0 to 0}}
  %t = aie.tile(1, 2)
}

// -----

aie.device(xcve2302) {
  // expected-error@+1 {{'aie.tile' op row index (4) must be less than the number of rows in the device (4): xcve2302 has rows 0 to 3}}
  %t = aie.tile(2, 4)
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Shim tiles cannot have an allocation scheme: they have no memory for buffers}}
  %t = aie.tile(0, 0) {allocation_scheme = "basic-sequential"}
}
