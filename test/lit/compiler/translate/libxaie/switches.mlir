// Switches, multiplexers, cascades, locks and cores as calls of libXAIE, in the form of mlir-aie.
// RUN: tessera-translate --aie-generate-xaie --text=2026 %s | FileCheck %s

// CHECK: #define __mlir_aie_try(
// CHECK: aie_libxaie_ctx_t* mlir_aie_init_libxaie() {
// CHECK: ctx->XAieConfig->AieGen = XAIE_DEV_GEN_AIEML;
// CHECK-NEXT: ctx->XAieConfig->BaseAddr = 0x20000000000;
// CHECK-NEXT: ctx->XAieConfig->ColShift = 25;
// CHECK-NEXT: ctx->XAieConfig->RowShift = 20;
// CHECK-NEXT: ctx->XAieConfig->NumRows = 4;
// CHECK-NEXT: ctx->XAieConfig->NumCols = 17;
// CHECK: ctx->XAieConfig->MemTileNumRows = 1;
// CHECK-NEXT: ctx->XAieConfig->AieTileRowStart = 2;
// CHECK-NEXT: ctx->XAieConfig->AieTileNumRows = 2;
// CHECK: int mlir_aie_configure_cores(aie_libxaie_ctx_t* ctx) {
// CHECK-NEXT: __mlir_aie_try(XAie_CoreReset(ctx->XAieDevInst, XAie_TileLoc(3,3)));
// CHECK-NEXT: __mlir_aie_try(XAie_CoreDisable(ctx->XAieDevInst, XAie_TileLoc(3,3)));
// CHECK-NEXT: for (int l = 0; l < 16; ++l)
// CHECK-NEXT: __mlir_aie_try(XAie_LockRelease(ctx->XAieDevInst, XAie_TileLoc(3,3), XAie_LockInit(l, 0x0), 0));
// A quote in the name of a file does not end the text of the program.
// CHECK: XAie_LoadElf(ctx->XAieDevInst, XAie_TileLoc(3,3), (const char*)"a\"b.elf",0);
// CHECK: } // mlir_aie_configure_cores
// CHECK: int mlir_aie_start_cores(
// CHECK-NEXT: __mlir_aie_try(XAie_CoreUnreset(ctx->XAieDevInst, XAie_TileLoc(3,3)));
// CHECK-NEXT: __mlir_aie_try(XAie_CoreEnable(ctx->XAieDevInst, XAie_TileLoc(3,3)));
// CHECK-NEXT: return XAIE_OK;
// CHECK: int mlir_aie_initialize_locks(
// CHECK-NEXT: __mlir_aie_try(XAie_LockSetValue(ctx->XAieDevInst, XAie_TileLoc(3,3), XAie_LockInit(5, 2)));
// CHECK-NEXT: return XAIE_OK;
// CHECK: int mlir_aie_configure_switchboxes(
// CHECK: x = 3;
// CHECK-NEXT: y = 3;
// CHECK-NEXT: __mlir_aie_try(XAie_StrmConnCctEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), SOUTH, 2, DMA, 0));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwMstrPortEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), DMA, 1, /* drop_header */ XAIE_SS_PKT_DROP_HEADER, /* arbiter */ 4, /* MSelEn */ 0x5));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwMstrPortEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), EAST, 1, /* drop_header */ XAIE_SS_PKT_DONOT_DROP_HEADER, /* arbiter */ 4, /* MSelEn */ 0x4));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwSlavePortEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), CORE, 0));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwSlaveSlotEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), CORE, 0, /* slot */ 0, /* packet */ XAie_PacketInit(3,0), /* mask */ 0x1F, /* msel */ 0, /* arbiter */ 4));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwSlavePortEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), CORE, 0));
// CHECK-NEXT: __mlir_aie_try(XAie_StrmPktSwSlaveSlotEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), CORE, 0, /* slot */ 1, /* packet */ XAie_PacketInit(8,0), /* mask */ 0x1C, /* msel */ 2, /* arbiter */ 4));
// CHECK: x = 2;
// CHECK-NEXT: y = 0;
// CHECK-NEXT: __mlir_aie_try(XAie_EnableShimDmaToAieStrmPort(ctx->XAieDevInst, XAie_TileLoc(x,y), 7));
// CHECK-NEXT: __mlir_aie_try(XAie_EnableAieToShimDmaStrmPort(ctx->XAieDevInst, XAie_TileLoc(x,y), 2));
// CHECK-NEXT: __mlir_aie_try(XAie_AieToPlIntfEnable(ctx->XAieDevInst, XAie_TileLoc(x,y), 3, PLIF_WIDTH_64));
// CHECK-NEXT: return XAIE_OK;
// CHECK: int mlir_aie_configure_cascade(
// CHECK-NEXT: XAie_CoreConfigAccumulatorControl(ctx->XAieDevInst, XAie_TileLoc(3, 3), NORTH, EAST);
aie.device(xcve2302) {
  %shim = aie.tile(2, 0)
  %core = aie.tile(3, 3)
  %l = aie.lock(%core, 5) {init = 2 : i32}
  %none = aie.lock(%core, 6)
  aie.core(%core) {
    aie.end
  } {elf_file = "a\22b.elf"}
  aie.configure_cascade(%core, North, East)
  aie.switchbox(%shim) {
  }
  aie.switchbox(%core) {
    aie.connect<South : 2, DMA : 0>
    %x = aie.amsel<4> (0)
    %y = aie.amsel<4> (2)
    aie.masterset(DMA : 1, %x, %y)
    aie.masterset(East : 1, %y)
    aie.packet_rules(Core : 0) {
      aie.rule(31, 3, %x)
      aie.rule(28, 8, %y)
    }
  }
  aie.shim_mux(%shim) {
    aie.connect<DMA : 1, North : 7>
    aie.connect<North : 2, DMA : 0>
    aie.connect<North : 3, PLIO : 3>
  }
}
