// Several consumers: one channel sends, and each consumer has a separate pool.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.objectfifo @of (%a, {%b, %c}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Consume, 1)
    aie.end
  }
  aie.core(%c) {
    %s = aie.objectfifo.acquire @of (Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Consume, 2)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_0_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_0_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 2 : i32, sym_name = "of_0_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "of_0_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_4) {sym_name = "of_1_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "of_1_cons_buff_1"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "of_1_cons_buff_2"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 0) {init = 3 : i32, sym_name = "of_1_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 1) {init = 0 : i32, sym_name = "of_1_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_4, DMA : 0)
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_3, DMA : 0)
// CHECK: aie.core(%tile_0_3) {
// CHECK: aie.use_lock(%of_0_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%of_0_cons_prod_lock, Release, 1)
// CHECK: aie.end
// CHECK: aie.core(%tile_0_4) {
// CHECK: aie.use_lock(%of_1_cons_cons_lock, AcquireGreaterEqual, 2)
// CHECK: aie.use_lock(%of_1_cons_prod_lock, Release, 2)
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_3) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%of_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_0_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%of_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_0_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_4) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb4)
// CHECK: aie.use_lock(%of_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_1_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%of_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_1_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.use_lock(%of_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_1_cons_buff_2 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
