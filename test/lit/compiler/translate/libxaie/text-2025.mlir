// In text of 2025 the context of a host program contains the objects of libXAIE instead of pointers to them, and a core
// without an elf_file has a file with the core's place in its name. Without --text, the first form that only one age
// has decides: here the form of the descriptor.
// RUN: tessera-translate --aie-generate-xaie --text=2025 %s | FileCheck %s
// RUN: tessera-translate --aie-generate-xaie %s | FileCheck %s
// RUN: tessera-translate --aie-generate-xaie --text=2026 %s | FileCheck %s --check-prefix=LATER

// CHECK: aie_libxaie_ctx_t *ctx = new aie_libxaie_ctx_t;
// CHECK-NEXT: ctx->AieConfigPtr.AieGen = XAIE_DEV_GEN_AIEML;
// CHECK: memset(&(ctx->DevInst), 0, sizeof(XAie_DevInst));
// CHECK: __mlir_aie_try(XAie_CoreReset(&(ctx->DevInst), XAie_TileLoc(0,2)));
// CHECK: AieRC RC = XAie_LoadElf(&(ctx->DevInst), XAie_TileLoc(0,2), (const char*)"core_0_2.elf",0);
// CHECK: __mlir_aie_try(XAie_DmaDescInit(&(ctx->DevInst), &(dma_tile02_bd0), XAie_TileLoc(0,2)));
// CHECK: __mlir_aie_try(XAie_DmaChannelEnable(&(ctx->DevInst), XAie_TileLoc(0,2), /* ChNum */ 0, /* dmaDir */ DMA_MM2S));
// CHECK-NOT: XAieDevInst

// LATER: ctx->XAieConfig = new XAie_Config;
// LATER: __mlir_aie_try(XAie_CoreReset(ctx->XAieDevInst, XAie_TileLoc(0,2)));
// LATER-NOT: XAie_LoadElf
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1024 : i32} : memref<16xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>, 0, 16)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t) {
    aie.end
  }
}
