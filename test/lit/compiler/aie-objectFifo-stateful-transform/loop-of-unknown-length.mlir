// The number of rounds of this loop is unknown, and each round begins with another object: the core counts. It always
// holds the same number of objects, so its locks have constant values.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %rtp = aie.buffer(%b) {sym_name = "rtp"} : memref<1xi32>
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @single (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %count = memref.load %rtp[%c0] : memref<1xi32>
    %n = arith.index_cast %count : i32 to index
    scf.for %i = %c0 to %n step %c1 {
      %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %t = aie.objectfifo.acquire @single (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %f = aie.objectfifo.subview.access %t[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %v = memref.load %e[%c0] : memref<16xi32>
      memref.store %v, %f[%c1] : memref<16xi32>
      aie.objectfifo.release @of (Consume, 1)
      aie.objectfifo.release @single (Consume, 1)
    }
    aie.end
  }
}

// CHECK: aie.buffer(%tile_0_2) {sym_name = "single_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "single_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "single_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "of_buff_2"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 3 : i32, sym_name = "of_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "of_cons_lock"}
// CHECK: aie.buffer(%tile_0_3) {sym_name = "rtp"} : memref<1xi32>
// CHECK: aie.buffer(%tile_0_3) {sym_name = "core_0_3_counters"} : memref<1xi32>
// CHECK: aie.core(%tile_0_3) {
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<1xi32>
// CHECK: memref.load %rtp[%{{.*}}] : memref<1xi32>
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<1xi32>
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, 1)
// CHECK: scf.index_switch %{{.*}} -> memref<16xi32>
// CHECK: scf.yield %of_buff_0 : memref<16xi32>
// CHECK: scf.yield %of_buff_1 : memref<16xi32>
// CHECK: scf.yield %of_buff_2 : memref<16xi32>
// CHECK: aie.use_lock(%single_cons_lock, AcquireGreaterEqual, 1)
// CHECK: memref.load %{{[0-9]+}}[%{{.*}}] : memref<16xi32>
// CHECK: memref.store %{{.*}}, %single_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<1xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<1xi32>
// CHECK: aie.use_lock(%single_prod_lock, Release, 1)
// CHECK: aie.end
