// Tiles that a device does not have, and attributes that a tile cannot use.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op column 1 does not exist: npu1_1col has columns 0 to 0}}
  %t = aie.tile(1, 2)
}

// -----

aie.device(xcve2302) {
  // expected-error@+1 {{'aie.tile' op row 4 does not exist: xcve2302 has rows 0 to 3}}
  %t = aie.tile(2, 4)
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op has an allocation scheme: a shim tile has no memory for buffers}}
  %t = aie.tile(0, 0) {allocation_scheme = "basic-sequential"}
}
