// One tile sends to all tiles of a herd; an aie.flow that names a herd in place of a tile is a route.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %corner = aie.tile(2, 4)
  %herd = aiex.herd[2][2]
  aiex.place(%corner, %herd, 0, 0)
  // CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_2_4, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 0, %tile_2_5, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 0, %tile_3_4, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 0, %tile_3_5, DMA : 0)
  aiex.route(<%shim, DMA : 0>, <%herd, DMA : 0>)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 1, %tile_2_4, DMA : 1)
  // CHECK-COUNT-3: aie.flow
  // CHECK-NOT: aie.flow
  aie.flow(%shim, DMA : 1, %herd, DMA : 1)
}
