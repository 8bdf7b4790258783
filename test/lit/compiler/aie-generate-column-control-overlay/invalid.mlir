// A circuit occupies the channel that control packets need; a shim tile has no DMA.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tile-ctrl=true})' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 4)
  // expected-error@+1 {{'aie.flow' op takes MM2S 1 of (0,0), which control packets to (0,3) need}}
  aie.flow(%shim, DMA : 1, %core, DMA : 0)
}

// -----

aie.device(xcve2302) {
  // expected-error@+1 {{'aie.tile' op cannot send control packets: it has no DMA in xcve2302}}
  %shim = aie.tile(0, 0)
}
