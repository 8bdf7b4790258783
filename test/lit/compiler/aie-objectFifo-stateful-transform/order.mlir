// Tiles move to the front, so that all new operations can stand behind them, whatever stood in between.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %c0 = arith.constant 0 : index
    %v = arith.constant 1 : i32
    memref.store %v, %e[%c0] : memref<16xi32>
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) {via_shared_mem = 1 : i32} : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 1 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.core(%tile_0_2) {
// CHECK: aie.use_lock(%of_prod_lock, AcquireGreaterEqual, 1)
// CHECK: memref.store %{{.*}}, %of_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_cons_lock, Release, 1)
// CHECK: aie.end
