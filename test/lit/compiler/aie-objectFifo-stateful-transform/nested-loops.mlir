// An inner loop of odd length changes the first object of the outer one: both are unrolled, twice and with a remainder.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c100 = arith.constant 100 : index
    scf.for %i = %c0 to %c100 step %c1 {
      scf.for %j = %c0 to %c5 step %c1 {
        %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
        %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
        %v = memref.load %e[%j] : memref<16xi32>
        aie.objectfifo.release @of (Consume, 1)
      }
    }
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.core(%tile_0_3) {
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %of_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: aie.end
