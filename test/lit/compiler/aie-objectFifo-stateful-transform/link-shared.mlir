// A link into memory that the next core shares: the DMA fills it, and the neighbour reads it in place.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @on (%a, {%b}, 2 : i32) {via_shared_mem = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@on] ([] [])
  aie.core(%b) {
    %s = aie.objectfifo.acquire @on (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %c0 = arith.constant 0 : index
    %v = memref.load %e[%c0] : memref<16xi32>
    aie.objectfifo.release @on (Consume, 1)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.core(%tile_0_3) {
// CHECK: aie.use_lock(%in_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %in_cons_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%in_cons_prod_lock, Release, 1)
// CHECK: aie.end
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
