// The dimensions of an end become those of its descriptors.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%mem dimensionsToStream [<size = 4, stride = 4>, <size = 4, stride = 1>],
      {%a dimensionsFromStream [<size = 2, stride = 1>, <size = 8, stride = 2>], %b}, 1 : i32)
    : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_0_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "of_0_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_0_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_1_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 1 : i32, sym_name = "of_1_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "of_1_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 1 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_3, DMA : 0)
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_buff_0 : memref<16xi32>, 0, 16, [<size = 4, stride = 4>, <size = 4, stride = 1>])
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%of_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_0_cons_buff_0 : memref<16xi32>, 0, 16, [<size = 2, stride = 1>, <size = 8, stride = 2>])
// CHECK: aie.use_lock(%of_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_3) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%of_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%of_1_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
