// RUN: tessera-opt --tessera-outline-cores %s --verify-diagnostics
aie.device(npu1) {
  // expected-error@+1 {{has no place yet: run aie-place-tiles first}}
  %tile = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%tile) { aie.end }
}
