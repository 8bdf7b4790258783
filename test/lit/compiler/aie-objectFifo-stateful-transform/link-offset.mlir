// One to one, with an offset: the link takes objects of the outgoing size out of the incoming ones.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @out (%mem, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [32])
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "out_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "out_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "out_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_cons_buff_0"} : memref<64xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 1 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_0_1, DMA : 0)
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb3, ^bb4)
// CHECK: aie.use_lock(%in_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 32, 16)
// CHECK: aie.use_lock(%in_cons_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%out_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
