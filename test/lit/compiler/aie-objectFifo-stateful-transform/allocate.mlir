// The memory of a third tile holds the objects, if both ends reach it.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %between = aie.tile(0, 3)
  %b = aie.tile(0, 4)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.allocate @of (%between)
  aie.core(%a) {
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_3) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 2 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.core(%tile_0_2) {
// CHECK: aie.use_lock(%of_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%of_cons_lock, Release, 1)
// CHECK: aie.end
