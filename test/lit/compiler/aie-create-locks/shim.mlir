// A shim DMA needs no lock when no unit gives it the token.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  %shim = aie.tile(2, 0)
  %a = aie.tile(2, 1)
  %host = aie.external_buffer {address = 0x20000000100 : i64} : memref<16xi32>
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.shim_dma
  // CHECK-NOT: aie.use_lock
  aie.shim_dma(%shim) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 0)
    aie.dma_bd(%host : memref<16xi32>)
    aiex.useToken @t(Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK: aie.mem
  // CHECK: aie.use_lock(%[[L:.*]], Acquire, 0)
  // CHECK: aie.use_lock(%[[L]], Release, 1)
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 0)
    aie.dma_bd(%x : memref<16xi32>)
    aiex.useToken @t(Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%a) {
    // CHECK: aie.use_lock(%[[L]], Acquire, 1)
    aiex.useToken @t(Acquire, 1)
    aiex.useToken @t(Release, 2)
    aie.end
  }
}
