// The pass cannot merge two shim tiles whose circuits begin at the same channel.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK-DAG: aie.tile(0, 0)
  // CHECK-DAG: aie.tile(1, 0)
  %first = aie.logical_tile<ShimNOCTile>(?, ?)
  %second = aie.logical_tile<ShimNOCTile>(?, ?)
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  aie.flow(%first, DMA : 0, %a, DMA : 0)
  aie.flow(%second, DMA : 0, %b, DMA : 0)
}
