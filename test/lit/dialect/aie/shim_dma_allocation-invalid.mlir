// Channels of shim tiles that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_dma_allocation' op names column 4: npu1 has columns 0 to 3}}
  aie.shim_dma_allocation @of (MM2S, 0, 4)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_dma_allocation' op channel 2 out of range for this tile and direction: tile (0,0) has 2 channels for MM2S, counted from 0}}
  aie.shim_dma_allocation @of (MM2S, 2, 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.shim_dma_allocation' op failed to verify that op exists in a shim tile with NOC connection: it is on tile (0,1)}}
  aie.shim_dma_allocation @of (%t, MM2S, 0)
}

// -----

// expected-error@+1 {{'aie.shim_dma_allocation' op must be inside an aie.device}}
aie.shim_dma_allocation @in (MM2S, 0, 0)

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_dma_allocation' op needs either a column or a tile}}
  "aie.shim_dma_allocation"() <{sym_name = @in, channel_dir = #aie.channel_dir<MM2S>, channel_index = 0 : i64, plio = false}> : () -> ()
}
