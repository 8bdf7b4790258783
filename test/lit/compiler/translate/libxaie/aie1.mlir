// Channels of AIE1 take only the number of a descriptor. Its locks have the values 0 and 1.
// RUN: tessera-translate --aie-generate-xaie --text=2026 %s | FileCheck %s

// CHECK: ctx->XAieConfig->AieGen = XAIE_DEV_GEN_AIE;
// CHECK: __mlir_aie_try(XAie_DmaSetLock(&(dma_tile61_bd0), XAie_LockInit(3,1),XAie_LockInit(3,0)));
// CHECK: __mlir_aie_try(XAie_DmaChannelPushBdToQueue(ctx->XAieDevInst, XAie_TileLoc(6,1), /* ChNum */1, /* dmaDir */ DMA_S2MM, /* BdNum */0));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaChannelEnable(ctx->XAieDevInst, XAie_TileLoc(6,1), /* ChNum */ 1, /* dmaDir */ DMA_S2MM));
aie.device(xcvc1902) {
  %t = aie.tile(6, 1)
  %b = aie.buffer(%t) {sym_name = "b", address = 0 : i32} : memref<16xf32>
  %l = aie.lock(%t, 3)
  aie.mem(%t) {
    aie.dma_start(S2MM, 1, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, Acquire, 1)
    aie.dma_bd(%b : memref<16xf32>, 0, 16)
    aie.use_lock(%l, Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}
