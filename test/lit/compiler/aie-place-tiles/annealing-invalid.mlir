// More cores than tiles.
// RUN: tessera-opt --aie-place-tiles='placer=sa_placer' %s --verify-diagnostics

aie.device(npu1_1col) {
  // expected-note@+2 {{use fewer cores or a device with more, or leave more of their places open}}
  // expected-error@+1 {{no available physical tile for placement: the tile finds no place together with 4 other tiles}}
  %a = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %d = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %e = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%a) { aie.end }
  aie.core(%b) { aie.end }
  aie.core(%c) { aie.end }
  aie.core(%d) { aie.end }
  aie.core(%e) { aie.end }
}
