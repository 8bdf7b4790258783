// A place with a core of the design gets no second core, and channels that the design uses are not free.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %own = aie.tile(0, 2)
  %shim = aie.tile(0, 0)
  aie.core(%own) { aie.end }
  aie.flow(%shim, DMA : 0, %own, DMA : 0)
  aie.flow(%shim, DMA : 1, %own, DMA : 1)
  // CHECK: %[[CORE:.*]] = aie.tile(0, 3)
  %core = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: %[[SECOND:.*]] = aie.tile(1, 0)
  %second = aie.logical_tile<ShimNOCTile>(?, ?)
  // CHECK: aie.flow(%[[SECOND]], DMA : 0, %[[CORE]], DMA : 0)
  aie.flow(%second, DMA : 0, %core, DMA : 0)
}
