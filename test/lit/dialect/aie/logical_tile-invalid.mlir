// Tiles that no place of the device offers.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op cannot be placed: npu1 has no such tile there}}
  %t = aie.logical_tile<MemTile>(?, 2)
}
