// Packets of two shim tiles may share one channel: the pass merges the tiles.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  // CHECK: aie.tile(0, 0)
  // CHECK-NOT: aie.tile(1, 0)
  %first = aie.logical_tile<ShimNOCTile>(?, ?)
  %second = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.packet_flow(0) {
    aie.packet_source<%first, DMA : 0>
    aie.packet_dest<%a, DMA : 0>
  }
  aie.packet_flow(1) {
    aie.packet_source<%second, DMA : 0>
    aie.packet_dest<%a, DMA : 1>
  }
}
