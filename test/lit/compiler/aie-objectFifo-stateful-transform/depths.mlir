// With one depth for all ends, a core's end has one object more than it acquires at once; else each end has its own.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  %c = aie.tile(0, 5)
  aie.objectfifo @one (%a, {%b}, 6 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @each (%a, {%b, %c}, [1, 3, 2]) : !aie.objectfifo<memref<8xi32>>
  aie.core(%b) {
    %s = aie.objectfifo.acquire @one (Consume, 3) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @one (Consume, 3)
    aie.end
  }
  aie.core(%a) {
    %s = aie.objectfifo.acquire @one (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @one (Produce, 1)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_4) {sym_name = "each_0_cons_buff_0"} : memref<8xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "each_0_cons_buff_1"} : memref<8xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "each_0_cons_buff_2"} : memref<8xi32>
// CHECK: aie.lock(%tile_0_4, 2) {init = 3 : i32, sym_name = "each_0_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 3) {init = 0 : i32, sym_name = "each_0_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_5) {sym_name = "each_1_cons_buff_0"} : memref<8xi32>
// CHECK: aie.buffer(%tile_0_5) {sym_name = "each_1_cons_buff_1"} : memref<8xi32>
// CHECK: aie.lock(%tile_0_5, 0) {init = 2 : i32, sym_name = "each_1_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_5, 1) {init = 0 : i32, sym_name = "each_1_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "each_buff_0"} : memref<8xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "each_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "each_cons_lock"}
// CHECK: aie.buffer(%tile_0_4) {sym_name = "one_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "one_cons_buff_1"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "one_cons_buff_2"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "one_cons_buff_3"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 0) {init = 4 : i32, sym_name = "one_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 1) {init = 0 : i32, sym_name = "one_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "one_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "one_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "one_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "one_cons_lock"}
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_4, DMA : 0)
// CHECK: aie.flow(%tile_0_2, DMA : 1, %tile_0_5, DMA : 0)
// CHECK: aie.flow(%tile_0_2, DMA : 1, %tile_0_4, DMA : 1)
// CHECK: aie.core(%tile_0_4) {
// CHECK: aie.use_lock(%one_cons_cons_lock, AcquireGreaterEqual, 3)
// CHECK: aie.use_lock(%one_cons_prod_lock, Release, 3)
// CHECK: aie.end
// CHECK: aie.core(%tile_0_2) {
// CHECK: aie.use_lock(%one_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%one_cons_lock, Release, 1)
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%one_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%one_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 1, ^bb4, ^bb5)
// CHECK: aie.use_lock(%each_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_buff_0 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_4) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb5)
// CHECK: aie.use_lock(%one_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%one_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.use_lock(%one_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_cons_buff_2 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.use_lock(%one_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%one_cons_buff_3 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%one_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(S2MM, 1, ^bb6, ^bb9)
// CHECK: aie.use_lock(%each_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_0_cons_buff_0 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb7
// CHECK: aie.use_lock(%each_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_0_cons_buff_1 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb8
// CHECK: aie.use_lock(%each_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_0_cons_buff_2 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb6
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_5) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%each_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_1_cons_buff_0 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%each_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%each_1_cons_buff_1 : memref<8xi32>, 0, 8)
// CHECK: aie.use_lock(%each_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
