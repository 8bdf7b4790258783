// An aiex.iter in both ends is one number for both: each tile of the row feeds the tiles of its column.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %corner = aie.tile(0, 2)
  %row = aiex.herd[2][1]
  %columns = aiex.herd[2][2]
  aiex.place(%corner, %row, 0, 0)
  aiex.place(%row, %columns, 0, 1)
  %x = aiex.iter(0, 2, 1)
  %zero = aiex.iter(0, 1, 1)
  %y = aiex.iter(0, 2, 1)
  %from = aiex.select(%row, %x, %zero)
  %to = aiex.select(%columns, %x, %y)
  // CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_3, DMA : 1)
  // CHECK-NEXT: aie.flow(%tile_0_2, DMA : 0, %tile_0_4, DMA : 1)
  // CHECK-NEXT: aie.flow(%tile_1_2, DMA : 0, %tile_1_3, DMA : 1)
  // CHECK-NEXT: aie.flow(%tile_1_2, DMA : 0, %tile_1_4, DMA : 1)
  // CHECK-NOT: aie.flow
  aiex.route(<%from, DMA : 0>, <%to, DMA : 1>)
}
