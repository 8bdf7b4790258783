// Lock numbers that the design gives stay; aie-assign-lock-ids reports a tile that has too few locks.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  // CHECK: aie.lock(%tile_3_3, 1) {init = 0 : i32}
  // CHECK: aie.lock(%tile_3_3, 0) {sym_name = "mine"}
  %mine = aie.lock(%a, 0) {sym_name = "mine"}
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 1)
    aie.dma_bd(%x : memref<16xi32>)
    aiex.useToken @t(Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}
