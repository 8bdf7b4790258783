// A join: each part has separate locks, and the outgoing channel has a descriptor for each part.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @a (%a, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @b (%b, {%mem}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
  aie.objectfifo @out (%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@a, @b] -> [@out] ([0, 16] [])
  aiex.runtime_sequence() {}  // a form of 2025
}

// CHECK: aie.buffer(%tile_0_1) {sym_name = "out_buff_0"} : memref<64xi32>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "out_buff_1"} : memref<64xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 2 : i32, sym_name = "out_prod_lock_0"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "out_cons_lock_0"}
// CHECK: aie.lock(%tile_0_1, 2) {init = 2 : i32, sym_name = "out_prod_lock_1"}
// CHECK: aie.lock(%tile_0_1, 3) {init = 0 : i32, sym_name = "out_cons_lock_1"}
// CHECK: aie.buffer(%tile_0_3) {sym_name = "b_buff_0"} : memref<48xi32>
// CHECK: aie.buffer(%tile_0_3) {sym_name = "b_buff_1"} : memref<48xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 2 : i32, sym_name = "b_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "b_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "a_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "a_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "a_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "a_cons_lock"}
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_1, DMA : 0)
// CHECK: aie.flow(%tile_0_3, DMA : 0, %tile_0_1, DMA : 1)
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_0, DMA : 0)
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%a_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%a_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%a_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%a_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%a_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%a_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%out_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<64xi32>, 0, 16)
// CHECK: aie.use_lock(%out_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%out_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<64xi32>, 0, 16)
// CHECK: aie.use_lock(%out_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(S2MM, 1, ^bb4, ^bb6)
// CHECK: aie.use_lock(%out_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<64xi32>, 16, 48)
// CHECK: aie.use_lock(%out_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%out_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<64xi32>, 16, 48)
// CHECK: aie.use_lock(%out_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.dma_start(MM2S, 0, ^bb7, ^bb11)
// CHECK: aie.use_lock(%out_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<64xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb8
// CHECK: aie.use_lock(%out_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<64xi32>, 16, 48)
// CHECK: aie.use_lock(%out_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb9
// CHECK: aie.use_lock(%out_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<64xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb10
// CHECK: aie.use_lock(%out_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<64xi32>, 16, 48)
// CHECK: aie.use_lock(%out_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb7
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_3) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%b_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%b_buff_0 : memref<48xi32>, 0, 48)
// CHECK: aie.use_lock(%b_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%b_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%b_buff_1 : memref<48xi32>, 0, 48)
// CHECK: aie.use_lock(%b_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @out(S2MM, 0, 0)
