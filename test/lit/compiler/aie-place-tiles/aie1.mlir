// On the first generation few shim tiles have a DMA; the others serve programmable logic.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(xcvc1902) {
  // CHECK: %[[CORE:.*]] = aie.tile(0, 1)
  %core = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: %[[SHIM:.*]] = aie.tile(2, 0)
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  // CHECK: aie.tile(0, 0)
  %logic = aie.logical_tile<ShimPLTile>(?, ?)
  // CHECK: aie.flow(%[[SHIM]], DMA : 0, %[[CORE]], DMA : 0)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
}
