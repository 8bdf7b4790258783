// DMAs as calls of libXAIE. Descriptors without numbers get them as aie-assign-bd-ids gives them: odd channels of a
// memory tile use the upper half. A block without a descriptor behind the chain ends the chain.
// RUN: tessera-translate --aie-generate-xaie --text=2026 %s | FileCheck %s

// CHECK: int mlir_aie_configure_dmas(
// The descriptor of the core tile has a number of its own.
// CHECK-NEXT: XAie_DmaDesc dma_tile02_bd7;
// CHECK-NEXT: __mlir_aie_try(XAie_DmaDescInit(ctx->XAieDevInst, &(dma_tile02_bd7), XAie_TileLoc(0,2)));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetLock(&(dma_tile02_bd7), XAie_LockInit(2,-3),XAie_LockInit(0,0)));
// CHECK-NEXT: dma_tile02_bd7.LockDesc.LockRelEn = XAIE_DISABLE;
// 0x400 + 4 elements of 2 bytes.
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetAddrLen(&(dma_tile02_bd7), /* addrA */ 0x408, /* len */ 16));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetNextBd(&(dma_tile02_bd7), /* nextbd */ 0, /* enableNextBd */ 0));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetPkt(&(dma_tile02_bd7), XAie_PacketInit(9,1)));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaEnableBd(&(dma_tile02_bd7)));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaWriteBd(ctx->XAieDevInst, &(dma_tile02_bd7), XAie_TileLoc(0,2), /* bd */ 7));
// The design repeats the task twice, so it runs three times.
// CHECK-NEXT: __mlir_aie_try(XAie_DmaChannelSetStartQueue(ctx->XAieDevInst, XAie_TileLoc(0,2), /* ChNum */0, /* dmaDir */ DMA_MM2S, /* BdNum */7, /* Repeat */ 3, /* EnToken */ XAIE_DISABLE));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaChannelEnable(ctx->XAieDevInst, XAie_TileLoc(0,2), /* ChNum */ 0, /* dmaDir */ DMA_MM2S));
// The memory tile: channel 1, window 0x80000 on its own memory, two descriptors in turn.
// CHECK-NEXT: XAie_DmaDesc dma_tile01_bd24;
// CHECK: XAie_DmaTensor dma_tile_0_1_bd_24_tensor = {};
// CHECK-NEXT: dma_tile_0_1_bd_24_tensor.NumDim = 2;
// CHECK-NEXT: dma_tile_0_1_bd_24_tensor.Dim =__mlir_aie_alloc_dim_desc(2);
// CHECK-NEXT: if(NULL == dma_tile_0_1_bd_24_tensor.Dim){
// CHECK-NEXT: return 1;
// CHECK-NEXT: }
// CHECK-NEXT: dma_tile_0_1_bd_24_tensor.Dim[1].AieMlDimDesc = { /* Stride */ 8, /* Size */ 4};
// CHECK-NEXT: dma_tile_0_1_bd_24_tensor.Dim[0].AieMlDimDesc = { /* Stride */ 1, /* Size */ 2};
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetMultiDimAddr(&(dma_tile01_bd24), &dma_tile_0_1_bd_24_tensor, 0x80040, /* len */ 32));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetNextBd(&(dma_tile01_bd24), /* nextbd */ 25, /* enableNextBd */ 1));
// CHECK: XAie_DmaDesc dma_tile01_bd25;
// CHECK: __mlir_aie_try(XAie_DmaSetBdIteration(&(dma_tile01_bd25), 16, 4, 1));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetNextBd(&(dma_tile01_bd25), /* nextbd */ 24, /* enableNextBd */ 1));
// CHECK: } // mlir_aie_configure_dmas
// CHECK: void mlir_aie_external_set_addr_host(aie_libxaie_ctx_t* ctx, u64 VA) {
// CHECK: u64 mlir_aie_external_get_addr_myBuffer_00_0(void) {
// CHECK-NEXT: assert(_mlir_aie_external_set_host);
// CHECK-NEXT: return _mlir_aie_external_host + 0x20;
// CHECK: int mlir_aie_configure_shimdma_00(
// CHECK: __mlir_aie_try(XAie_DmaSetAddrLen(&(dma_tile00_bd0), /* addrA */ mlir_aie_external_get_addr_myBuffer_00_0(), /* len */ 64));
// CHECK-NEXT: __mlir_aie_try(XAie_DmaSetAxi(&(dma_tile00_bd0), /* smid */ 0, /* burstlen */ 4, /* QoS */ 0, /* Cache */ 0, /* Secure */ XAIE_ENABLE));
// CHECK: const int words_offset = 64;
// CHECK-NEXT: int32_t mlir_aie_read_buffer_words(aie_libxaie_ctx_t* ctx, int index) {
// CHECK: XAie_DataMemRdWord(ctx->XAieDevInst, XAie_TileLoc(0,1), words_offset + (index*4), &word);
// CHECK: int mlir_aie_write_buffer_words(aie_libxaie_ctx_t* ctx, int index, int32_t value) {
// CHECK: // buffer halves has elements of another type
// CHECK: int mlir_aie_acquire_gate(aie_libxaie_ctx_t* ctx, int value, int timeout) {
// CHECK-NEXT: const int id = 2;
// CHECK-NEXT: return XAie_LockAcquire(ctx->XAieDevInst, XAie_TileLoc(0,2), XAie_LockInit(id,value), timeout);
// CHECK: int mlir_aie_release_gate(
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %w = aie.buffer(%mem) {sym_name = "words", address = 64 : i32} : memref<64xi32>
  %h = aie.buffer(%core) {sym_name = "halves", address = 1024 : i32} : memref<64xi16>
  %x = aie.external_buffer {sym_name = "host"} : memref<32xi32>
  %l = aie.lock(%core, 2) {sym_name = "gate"}
  aie.mem(%core) {
    aie.dma_start(MM2S, 0, ^bd, ^end, repeat_count = 2)
  ^bd:
    aie.use_lock(%l, AcquireGreaterEqual, 3)
    aie.dma_bd(%h : memref<64xi16>, 4, 8) {bd_id = 7 : i32, packet = #aie.packet_info<pkt_type = 1, pkt_id = 9>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.memtile_dma(%mem) {
    aie.dma_start(S2MM, 1, ^a, ^end)
  ^a:
    aie.dma_bd(%w : memref<64xi32>, 0, 8, [<size = 4, stride = 8>, <size = 2, stride = 1>])
    aie.next_bd ^b
  ^b:
    aie.dma_bd(%w : memref<64xi32>, 0, 4) {iteration = #aie.bd_iteration<size = 4, stride = 16, current = 1>}
    aie.next_bd ^a
  ^end:
    aie.end
  }
  aie.shim_dma(%shim) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%x : memref<32xi32>, 8, 16)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}
