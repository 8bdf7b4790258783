// At shim tiles the host chooses the transfers: the FIFO's name stands for a channel, and there is no memory or lock.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aiex.runtime_sequence @sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "out_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "out_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 2 : i32, sym_name = "out_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "out_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_0, DMA : 0)
// CHECK: aiex.runtime_sequence @sequence(%arg0: memref<64xi32>, %arg1: memref<64xi32>) {
// CHECK: aiex.npu.dma_memcpy_nd(0, 0, %arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
// CHECK: aiex.npu.dma_memcpy_nd(0, 0, %arg1[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<64xi32>
// CHECK: aiex.npu.dma_wait {symbol = @out}
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
// CHECK: aie.dma_start(MM2S, 0, ^bb4, ^bb6)
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @out(S2MM, 0, 0)
