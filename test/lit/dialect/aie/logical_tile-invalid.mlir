// Tiles that fit no place of the device, and attributes that a tile cannot use.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op Shim tiles cannot have an allocation scheme: they have no memory for buffers}}
  %t = aie.logical_tile<ShimNOCTile>(?, 0) {allocation_scheme = "bank-aware"}
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op column index (9) must be less than the number of columns in the device (4)}}
  %t = aie.logical_tile<CoreTile>(9, ?)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op row index (6) must be less than the number of rows in the device (6)}}
  %t = aie.logical_tile<CoreTile>(?, 6)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op declared logical tile type does not match the tile type at coordinates (1, 1) of npu1}}
  %t = aie.logical_tile<CoreTile>(1, 1)
}

// -----

aie.device(xcvc1902) {
  // expected-error@+1 {{'aie.logical_tile' op tile type 'MemTile' does not exist on the target device, xcvc1902}}
  %t = aie.logical_tile<MemTile>(?, ?)
}
