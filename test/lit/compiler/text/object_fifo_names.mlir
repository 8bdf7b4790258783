// The age of the text decides the names and numbers that the lowering of an object FIFO makes up. mlir-aie of 2026
// numbers the locks in aie-assign-lock-ids only, in the order of the text, and makes locks for the end of the host.
// RUN: tessera-opt --aie-objectFifo-stateful-transform %s | FileCheck %s
// RUN: tessera-opt --aie-objectFifo-stateful-transform --aie-assign-lock-ids %s | FileCheck %s --check-prefix=NUMBERED
// RUN: tessera-opt --text=2025 --aie-objectFifo-stateful-transform %s | FileCheck %s --check-prefix=OLD

// CHECK: %shim_noc_tile_0_0 = aie.tile(0, 0)
// CHECK: %tile_0_2 = aie.tile(0, 2)
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_cons_buff_0"}
// CHECK: %of_cons_prod_lock_0 = aie.lock(%tile_0_2) {init = 1 : i32, sym_name = "of_cons_prod_lock_0"}
// CHECK: %of_cons_cons_lock_0 = aie.lock(%tile_0_2) {init = 0 : i32, sym_name = "of_cons_cons_lock_0"}
// CHECK: %of_prod_lock_0 = aie.lock(%shim_noc_tile_0_0) {init = 0 : i32, sym_name = "of_prod_lock_0"}
// CHECK: %of_cons_lock_0 = aie.lock(%shim_noc_tile_0_0) {init = 0 : i32, sym_name = "of_cons_lock_0"}
// CHECK: aie.shim_dma_allocation @of_shim_alloc(%shim_noc_tile_0_0, MM2S, 0)
// CHECK: %mem_0_2 = aie.mem(%tile_0_2) {
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: aie.use_lock(%of_cons_prod_lock_0, AcquireGreaterEqual, %[[ONE]])
// CHECK: aie.use_lock(%of_cons_cons_lock_0, Release, %[[ONE]])

// NUMBERED: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "of_cons_prod_lock_0"}
// NUMBERED: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_cons_cons_lock_0"}

// OLD: memref.global "public" @of_cons : memref<16xi32>
// OLD: memref.global "public" @of : memref<16xi32>
// OLD: %tile_0_0 = aie.tile(0, 0)
// OLD: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "of_cons_prod_lock"}
// OLD: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_cons_cons_lock"}
// OLD: aie.lock(%tile_0_0, 0) {init = 1 : i32, sym_name = "of_prod_lock"}
// OLD: aie.lock(%tile_0_0, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// OLD: aie.shim_dma_allocation @of(MM2S, 0, 0)
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @of(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
}
