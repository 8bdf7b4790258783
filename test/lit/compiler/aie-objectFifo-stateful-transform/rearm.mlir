// By the name of a FIFO, a command stream resets the FIFO's channels, except those of the host, and its locks.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu2_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aiex.runtime_sequence @sequence() {
    aiex.dma_channel_reset_for(@in)
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aiex.runtime_sequence @sequence() {
// CHECK: aiex.dma_channel_reset_for(@in_rearm)
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 0)
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.objectfifo_rearm_binding @in_rearm channels(%tile_0_2 : index) locks(%in_cons_prod_lock, %in_cons_cons_lock : index, index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 2, 0>}
