// With an iteration count the chain of a memory tile ends, and runs that many times. A buffer that is full from the
// start and never filled again has no locks.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%core, {%mem}, 2 : i32) {iter_count = 5 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @table (%mem, {%core}, 1 : i32) {iter_count = 4 : i32} : !aie.objectfifo<memref<4xi32>> =
    [dense<5> : memref<4xi32>]
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "table_cons_buff_0"} : memref<4xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "table_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "table_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "table_buff_0"} : memref<4xi32> = dense<5>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "in_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_cons_lock"}
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_1, DMA : 0)
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(S2MM, 0, ^bb4, ^bb5)
// CHECK: aie.use_lock(%table_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%table_cons_buff_0 : memref<4xi32>, 0, 4)
// CHECK: aie.use_lock(%table_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb4, repeat_count = 4)
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.dma_start(MM2S, 0, ^bb5, ^bb7, repeat_count = 3)
// CHECK: aie.dma_bd(%table_buff_0 : memref<4xi32>, 0, 4)
// CHECK: aie.next_bd ^bb6
// CHECK: aie.end
// CHECK: aie.end
