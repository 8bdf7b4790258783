// Locks may stand in the program of a core or of a DMA. Locks of object FIFOs get numbers that these do not have.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform,aie-assign-lock-ids))' %s | FileCheck %s

// CHECK-DAG: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "of_prod_lock"}
// CHECK-DAG: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK-DAG: aie.lock(%tile_0_1, 2) {init = 2 : i32, sym_name = "of_cons_prod_lock"}
// CHECK-DAG: aie.lock(%tile_0_1, 3) {init = 0 : i32, sym_name = "of_cons_cons_lock"}
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %memtile = aie.tile(0, 1)
  %b = aie.buffer(%core) : memref<16xi32>
  %c = aie.buffer(%memtile) : memref<16xi32>
  aie.objectfifo @of (%core, {%memtile}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.mem(%core) {
    %l = aie.lock(%core, 1) {init = 1 : i32}
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%core) {
    %l = aie.lock(%core, 2) {init = 1 : i32}
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.end
  }
  aie.memtile_dma(%memtile) {
    %l = aie.lock(%memtile, 0) {init = 1 : i32}
    %m = aie.lock(%memtile, 1)
    %0 = aie.dma_start(S2MM, 5, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%c : memref<16xi32>)
    aie.use_lock(%m, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
