// Whole herds of one size are joined tile to tile; here from shim tiles to cores.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %left = aie.tile(0, 0)
  %shims = aiex.herd[2][1]
  %cores = aiex.herd[2][1]
  aiex.place(%left, %shims, 0, 0)
  aiex.place(%shims, %cores, 1, 3)
  // CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_1_3, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_1_0, DMA : 0, %tile_2_3, DMA : 0)
  // CHECK-NOT: aie.flow
  aiex.route(<%shims, DMA : 0>, <%cores, DMA : 0>)
}
