// Locks of the first generation are flags, one for each object: 1 means that the object is filled.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 6)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Produce, 1)
    %t = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
  aie.core(%b) {
    %s = aie.objectfifo.acquire @of (Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Consume, 2)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_3_6) {sym_name = "of_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_3_6) {sym_name = "of_cons_buff_1"} : memref<16xi32>
// CHECK: aie.buffer(%tile_3_6) {sym_name = "of_cons_buff_2"} : memref<16xi32>
// CHECK: aie.lock(%tile_3_6, 0) {init = 0 : i32, sym_name = "of_cons_lock_0"}
// CHECK: aie.lock(%tile_3_6, 1) {init = 0 : i32, sym_name = "of_cons_lock_1"}
// CHECK: aie.lock(%tile_3_6, 2) {init = 0 : i32, sym_name = "of_cons_lock_2"}
// CHECK: aie.buffer(%tile_3_3) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_3_3) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_3_3, 0) {init = 0 : i32, sym_name = "of_lock_0"}
// CHECK: aie.lock(%tile_3_3, 1) {init = 0 : i32, sym_name = "of_lock_1"}
// CHECK: aie.flow(%tile_3_3, DMA : 0, %tile_3_6, DMA : 0)
// CHECK: aie.core(%tile_3_3) {
// CHECK: aie.use_lock(%of_lock_0, Acquire, 0)
// CHECK: aie.use_lock(%of_lock_0, Release, 1)
// CHECK: aie.use_lock(%of_lock_1, Acquire, 0)
// CHECK: aie.use_lock(%of_lock_1, Release, 1)
// CHECK: aie.end
// CHECK: aie.core(%tile_3_6) {
// CHECK: aie.use_lock(%of_cons_lock_0, Acquire, 1)
// CHECK: aie.use_lock(%of_cons_lock_1, Acquire, 1)
// CHECK: aie.use_lock(%of_cons_lock_0, Release, 0)
// CHECK: aie.use_lock(%of_cons_lock_1, Release, 0)
// CHECK: aie.end
// CHECK: aie.mem(%tile_3_3) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%of_lock_0, Acquire, 1)
// CHECK: aie.dma_bd(%of_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_lock_0, Release, 0)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%of_lock_1, Acquire, 1)
// CHECK: aie.dma_bd(%of_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_lock_1, Release, 0)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_3_6) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb4)
// CHECK: aie.use_lock(%of_cons_lock_0, Acquire, 0)
// CHECK: aie.dma_bd(%of_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%of_cons_lock_1, Acquire, 0)
// CHECK: aie.dma_bd(%of_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.use_lock(%of_cons_lock_2, Acquire, 0)
// CHECK: aie.dma_bd(%of_cons_buff_2 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%of_cons_lock_2, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
