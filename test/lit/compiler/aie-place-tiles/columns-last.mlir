// The first memory tile would take the column that the second one must have.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %other = aie.tile(0, 3)
  // CHECK: %[[FREE:.*]] = aie.tile(1, 1)
  %free = aie.logical_tile<MemTile>(?, ?)
  // CHECK: %[[GIVEN:.*]] = aie.tile(0, 1)
  %given = aie.logical_tile<MemTile>(0, ?)
  // CHECK: aie.flow(%[[FREE]], DMA : 0
  aie.flow(%free, DMA : 0, %core, DMA : 0)
  // CHECK: aie.flow(%[[GIVEN]], DMA : 0
  aie.flow(%given, DMA : 0, %other, DMA : 0)
}
