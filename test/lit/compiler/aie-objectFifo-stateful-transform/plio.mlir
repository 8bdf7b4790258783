// Ends at programmable logic: the shim side of the flow is a PLIO port.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(xcvc1902) {
  %shim = aie.tile(2, 0)
  %core = aie.tile(2, 2)
  aie.objectfifo @in (%shim, {%core}, 1 : i32) {plio = true} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%core, {%shim}, 1 : i32) {plio = true} : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_2_2) {sym_name = "out_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_2_2, 1) {init = 0 : i32, sym_name = "out_lock_0"}
// CHECK: aie.buffer(%tile_2_2) {sym_name = "in_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_2_2, 0) {init = 0 : i32, sym_name = "in_cons_lock_0"}
// CHECK: aie.flow(%tile_2_0, PLIO : 0, %tile_2_2, DMA : 0)
// CHECK: aie.flow(%tile_2_2, DMA : 0, %tile_2_0, PLIO : 0)
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 2) {plio = true}
// CHECK: aie.mem(%tile_2_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%in_cons_lock_0, Acquire, 0)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb3, ^bb4)
// CHECK: aie.use_lock(%out_lock_0, Acquire, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_lock_0, Release, 0)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @out(S2MM, 0, 2) {plio = true}
