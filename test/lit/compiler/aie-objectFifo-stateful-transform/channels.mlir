// The pass avoids channels that a design uses, keeps requested channels free, and extends existing programs.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  %own = aie.buffer(%a) {sym_name = "own"} : memref<16xi32>
  aie.shim_dma_allocation @mine (MM2S, 0, 0)
  aie.objectfifo @first (%a, {%b}, [1, 1]) {cons_dma_channels = array<i32: 1>} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @second (%shim, {%b}, [1, 1]) : !aie.objectfifo<memref<16xi32>>
  %mem = aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
  ^bb1:
    aie.dma_bd(%own : memref<16xi32>, 0, 16)
    aie.next_bd ^bb1
  ^bb2:
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_4) {sym_name = "second_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 2) {init = 1 : i32, sym_name = "second_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 3) {init = 0 : i32, sym_name = "second_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_4) {sym_name = "first_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 0) {init = 1 : i32, sym_name = "first_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 1) {init = 0 : i32, sym_name = "first_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "first_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "first_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "first_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "own"} : memref<16xi32>
// CHECK: aie.shim_dma_allocation @mine(MM2S, 0, 0)
// CHECK: aie.flow(%tile_0_2, DMA : 1, %tile_0_4, DMA : 1)
// CHECK: aie.flow(%tile_0_0, DMA : 1, %tile_0_4, DMA : 0)
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb2)
// CHECK: aie.dma_bd(%own : memref<16xi32>, 0, 16)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 1, ^bb3, ^bb4)
// CHECK: aie.use_lock(%first_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%first_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%first_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_4) {
// CHECK: aie.dma_start(S2MM, 1, ^bb1, ^bb2)
// CHECK: aie.use_lock(%first_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%first_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%first_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(S2MM, 0, ^bb3, ^bb4)
// CHECK: aie.use_lock(%second_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%second_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%second_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @second(MM2S, 1, 0)
