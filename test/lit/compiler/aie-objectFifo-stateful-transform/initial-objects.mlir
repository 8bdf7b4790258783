// Objects that exist from the start: buffers with values, and locks that count them.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @shared (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<4xi32>> =
    [dense<[0, 1, 2, 3]> : memref<4xi32>, dense<9> : memref<4xi32>]
  aie.objectfifo @sent (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<5> : memref<4xi32>]
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "sent_cons_buff_0"} : memref<4xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "sent_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "sent_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "sent_buff_0"} : memref<4xi32> = dense<5>
// CHECK: aie.lock(%tile_0_1, 0) {init = 0 : i32, sym_name = "sent_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 1 : i32, sym_name = "sent_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "shared_buff_0"} : memref<4xi32> = dense<[0, 1, 2, 3]>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "shared_buff_1"} : memref<4xi32> = dense<9>
// CHECK: aie.lock(%tile_0_2, 0) {init = 0 : i32, sym_name = "shared_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 2 : i32, sym_name = "shared_cons_lock"}
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%sent_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%sent_buff_0 : memref<4xi32>, 0, 4)
// CHECK: aie.use_lock(%sent_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%sent_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%sent_cons_buff_0 : memref<4xi32>, 0, 4)
// CHECK: aie.use_lock(%sent_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
