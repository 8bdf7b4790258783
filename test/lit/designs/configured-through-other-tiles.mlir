// Configuration packets reach every tile on the design's routes, and the routes use no other tiles: from column 0 to
// column 2 there are shorter ways than along the shim tiles, over tiles that the design does not name. The core sends
// its input on; column 0 is used up to row 3, so its shim tile has a channel for each half of the column.
// RUN: %design %s --configure-by-packets --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// RUN: tessera compile %s --configure-by-packets --emit=routed | FileCheck %s --check-prefix=ROUTED --implicit-check-not='switchbox(%tile_0_1)' --implicit-check-not='switchbox(%tile_0_2)'
// RUN: sed 's/c = aie.tile(2, 2)/c = aie.tile(1, 3)/; s/^  .*@in.*{%c}/  %m = aie.tile(0, 1)\n&/' %s > %t.m.mlir
// RUN: %design %t.m.mlir --configure-by-packets --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
// ROUTED: aie.switchbox(%tile_2_2)
aie.device(npu1) {
  %s = aie.tile(0, 0)
  %c = aie.tile(2, 2)
  aie.objectfifo @in(%s, {%c}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%c, {%s}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
