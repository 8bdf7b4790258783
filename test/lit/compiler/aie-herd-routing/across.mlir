// A column of one herd is the row of another.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %corner = aie.tile(0, 2)
  %row = aiex.herd[3][1]
  %column = aiex.herd[1][3]
  aiex.place(%corner, %row, 0, 0)
  aiex.place(%corner, %column, 3, 1)
  %i = aiex.iter(0, 3, 1)
  %zero = aiex.iter(0, 1, 1)
  %from = aiex.select(%row, %i, %zero)
  %to = aiex.select(%column, %zero, %i)
  // CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_3_3, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_1_2, DMA : 0, %tile_3_4, DMA : 0)
  // CHECK-NEXT: aie.flow(%tile_2_2, DMA : 0, %tile_3_5, DMA : 0)
  // CHECK-NOT: aie.flow
  aiex.route(<%from, DMA : 0>, <%to, DMA : 0>)
}
