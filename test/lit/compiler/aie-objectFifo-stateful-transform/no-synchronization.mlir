// Without synchronization there are no locks, neither at DMAs nor in cores; buffers still take turns.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s --implicit-check-not=lock

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @of (%a, {%b}, 2 : i32) {disable_synchronization = true} : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 1 : i32
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    memref.store %v, %e[%c0] : memref<16xi32>
    aie.objectfifo.release @of (Produce, 1)
    %t = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %f = aie.objectfifo.subview.access %t[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    memref.store %v, %f[%c0] : memref<16xi32>
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_4) {sym_name = "of_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_4) {sym_name = "of_cons_buff_1"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_4, DMA : 0)
// CHECK: aie.core(%tile_0_2) {
// CHECK: memref.store %{{.*}}, %of_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: memref.store %{{.*}}, %of_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
// CHECK: aie.dma_bd(%of_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.dma_bd(%of_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_4) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.dma_bd(%of_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.dma_bd(%of_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.end
