// An end that is a stream of a core: the flow begins or ends there, and no objects lie in memory.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%mem, {%a}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @on (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_0_3) {sym_name = "on_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 1 : i32, sym_name = "on_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "on_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 1 : i32, sym_name = "in_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "in_cons_lock"}
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, Core : 0)
// CHECK: aie.flow(%tile_0_2, Core : 0, %tile_0_3, DMA : 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%in_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_3) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%on_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%on_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%on_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
