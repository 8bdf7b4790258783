// Copies from a shim tile read a buffer of the host.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

aie.device(xcvc1902) {
  %shim = aie.tile(2, 0)
  %a = aie.tile(2, 1)
  %host = aie.external_buffer {sym_name = "host", address = 0x20000000100 : i64} : memref<16xi32>
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.flow(%tile_2_0, DMA : 0, %tile_2_1, DMA : 0)
  // CHECK: aie.shim_dma(%tile_2_0) {
  // CHECK-NEXT: aie.dma_start(MM2S, 0,
  // CHECK: aie.dma_bd(%host : memref<16xi32>, 0, 16)
  aiex.memcpy @t(0, 1) (%shim : <%host, 0, 16>, %a : <%x, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}
