// With --text=2025, all parts of a joined or distributed object share one pair of locks, as in mlir-aie of January 2025.
// The transfer of the whole object takes and gives the units of all parts, and each object that is sent twice counts
// twice.
// RUN: split-file %s %t
// RUN: tessera-opt --text=2025 --aie-objectFifo-stateful-transform %t/join.mlir | FileCheck %t/join.mlir
// RUN: tessera-opt --text=2025 --aie-objectFifo-stateful-transform %t/distribute.mlir | FileCheck %t/distribute.mlir

//--- join.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @a (%a, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @b (%b, {%mem}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
  aie.objectfifo @out (%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@a, @b] -> [@out] ([0, 16] [])
}
// CHECK: aie.lock(%tile_0_1, 0) {init = 4 : i32, sym_name = "out_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "out_cons_lock"}
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%out_prod_lock, AcquireGreaterEqual, 1)
// CHECK-NEXT: aie.dma_bd(%out_buff_0 : memref<64xi32>, 0, 16)
// CHECK-NEXT: aie.use_lock(%out_cons_lock, Release, 1)
// CHECK: aie.dma_start(S2MM, 1, ^bb4, ^bb6)
// CHECK: aie.dma_bd(%out_buff_0 : memref<64xi32>, 16, 48)
// CHECK-NEXT: aie.use_lock(%out_cons_lock, Release, 1)
// CHECK: aie.dma_start(MM2S, 0, ^bb7, ^bb9)
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 2)
// CHECK-NEXT: aie.dma_bd(%out_buff_0 : memref<64xi32>, 0, 64)
// CHECK-NEXT: aie.use_lock(%out_prod_lock, Release, 2)
// CHECK: aie.dma_bd(%out_buff_1 : memref<64xi32>, 0, 64)

//--- distribute.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @a (%mem, {%a}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @b (%mem, {%b}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@in] -> [@a, @b] ([] [0, 32])
}
// CHECK: aie.lock(%tile_0_1, 0) {init = 8 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 4)
// CHECK-NEXT: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 0, 64)
// CHECK-NEXT: aie.use_lock(%in_cons_cons_lock, Release, 4)
// CHECK: aie.use_lock(%in_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK-NEXT: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 0, 32)
// CHECK-NEXT: aie.use_lock(%in_cons_prod_lock, Release, 1)
