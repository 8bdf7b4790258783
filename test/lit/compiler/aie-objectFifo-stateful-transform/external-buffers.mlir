// A design registers buffers of the host: the shim tile gets a DMA program and locks.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(xcve2302) {
  %shim = aie.tile(2, 0)
  %core = aie.tile(2, 2)
  %x = aie.external_buffer {sym_name = "x"} : memref<64xi32>
  %y = aie.external_buffer {sym_name = "y"} : memref<32xi32>
  aie.objectfifo @in (%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.register_external_buffers @in (%shim, {%x, %y}) : (memref<64xi32>, memref<32xi32>)
}

// CHECK: aie.buffer(%tile_2_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_2_2) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_2_2, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_2_2, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.lock(%tile_2_0, 0) {init = 2 : i32, sym_name = "in_prod_lock"}
// CHECK: aie.lock(%tile_2_0, 1) {init = 0 : i32, sym_name = "in_cons_lock"}
// CHECK: %x = aie.external_buffer {sym_name = "x"} : memref<64xi32>
// CHECK: %y = aie.external_buffer {sym_name = "y"} : memref<32xi32>
// CHECK: aie.flow(%tile_2_0, DMA : 0, %tile_2_2, DMA : 0)
// CHECK: aie.shim_dma(%tile_2_0) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%x : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%y : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%in_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 2)
// CHECK: aie.mem(%tile_2_2) {
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
