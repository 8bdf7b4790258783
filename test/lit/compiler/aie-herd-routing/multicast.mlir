// Herds among the ends of a multicast.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-lower-multicast,aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %corner = aie.tile(2, 4)
  %herd = aiex.herd[1][2]
  aiex.place(%corner, %herd, 0, 0)
  // CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_2_4, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 0, %tile_2_5, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_0_0, DMA : 0, %tile_2_4, DMA : 1)
  aiex.multicast(%shim, DMA : 0) {
    aiex.multi_dest<%herd, DMA : 0>
    aiex.multi_dest<%corner, DMA : 1>
  }
}
