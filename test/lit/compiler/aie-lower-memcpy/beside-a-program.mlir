// A DMA that has a program already starts one more channel.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  // CHECK: aie.mem(%tile_3_3) {
  // CHECK-NEXT: aie.dma_start(S2MM, 1, ^bb{{[0-9]}}, ^[[NEXT:bb[0-9]]])
  // CHECK: ^[[NEXT]]:
  // CHECK-NEXT: aie.dma_start(MM2S, 0,
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 1, ^bd, ^end)
  ^bd:
    aie.dma_bd(%x : memref<16xi32>, 0, 16)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 8>, %b : <%y, 8, 8>) : (memref<16xi32>, memref<16xi32>)
}
