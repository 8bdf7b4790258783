// In the text of 2026 names of locks have numbers, and the host's name for a channel differs from the FIFO's.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-text-2026,aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aiex.runtime_sequence @sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2) {init = 2 : i32, sym_name = "in_cons_prod_lock_0"}
// CHECK: aie.lock(%tile_0_2) {init = 0 : i32, sym_name = "in_cons_cons_lock_0"}
// CHECK: aie.flow(%shim_noc_tile_0_0, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in_shim_alloc} : memref<64xi32>
// CHECK: aie.shim_dma_allocation @in_shim_alloc(%shim_noc_tile_0_0, MM2S, 0)
// CHECK: aie.mem(%tile_0_2) {
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_prod_lock_0, AcquireGreaterEqual, %[[ONE]])
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<16xi32> offset = 0 len = 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_0, Release, %[[ONE]])
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_prod_lock_0, AcquireGreaterEqual, %[[ONE]])
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<16xi32> offset = 0 len = 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_0, Release, %[[ONE]])
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
