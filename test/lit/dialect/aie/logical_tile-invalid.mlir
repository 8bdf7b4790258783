// Tiles that no place of the device offers, and what one has no use for.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op cannot be placed: npu1 has no such tile there}}
  %t = aie.logical_tile<MemTile>(?, 2)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op has an allocation scheme: a shim tile has no memory for buffers}}
  %t = aie.logical_tile<ShimNOCTile>(?, 0) {allocation_scheme = "bank-aware"}
}
