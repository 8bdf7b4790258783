// Each pair of tiles has separate channels, so that no destination gets data for another one. Used channels stay.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %c = aie.tile(6, 5)
  %shim = aie.tile(6, 0)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  %z = aie.buffer(%c) : memref<16xi32>
  aie.flow(%shim, DMA : 0, %c, DMA : 0)
  aiex.token(0) {sym_name = "t"}
  aiex.token(0) {sym_name = "u"}
  // CHECK: aie.flow(%tile_3_3, DMA : 0, %tile_5_5, DMA : 0)
  // CHECK: aie.flow(%tile_3_3, DMA : 1, %tile_6_5, DMA : 1)
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
  aiex.memcpy @u(1, 2) (%a : <%x, 0, 16>, %c : <%z, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}
