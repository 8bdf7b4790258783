// Control packets can reach all tiles of a design whose stream sends none itself.
// RUN: tessera compile %s --emit objects | FileCheck %s --check-prefix=WITHOUT
// RUN: tessera compile %s --emit objects --ctrl-pkt-overlay | FileCheck %s --check-prefix=WITH
// RUN: tessera compile %s --print-pipeline --ctrl-pkt-overlay | FileCheck %s --check-prefix=PIPELINE
// WITHOUT-NOT: ctrlpkt_col0
// WITH: aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0
// PIPELINE: aie-generate-column-control-overlay{emit-standalone-overlay=false route-shim-to-tct=disable route-shim-to-tile-ctrl=true}),aie.device(aie-register-objectFifos)
// PIPELINE-SAME: aie-generate-column-control-overlay{emit-standalone-overlay=false route-shim-to-tct=awaited
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
}
