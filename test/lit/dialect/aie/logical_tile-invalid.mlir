// Tiles that fit no place of the device, and attributes that a tile cannot use.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op cannot be placed: npu1 has no tile of this kind at these coordinates}}
  %t = aie.logical_tile<MemTile>(?, 2)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op Shim tiles cannot have an allocation scheme: they have no memory for buffers}}
  %t = aie.logical_tile<ShimNOCTile>(?, 0) {allocation_scheme = "bank-aware"}
}
