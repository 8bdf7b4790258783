// Branches that agree leave the buffers known. If one branch releases and the other does not, the core counts.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %v = arith.constant 1 : i32
    scf.if %true {
      %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @of (Produce, 1)
    } else {
      %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @of (Produce, 1)
    }
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    memref.store %v, %e[%c0] : memref<16xi32>
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    scf.for %i = %c0 to %c8 step %c1 {
      %s = aie.objectfifo.acquire @of (Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
      %e = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %v = memref.load %e[%i] : memref<16xi32>
      %more = arith.cmpi sgt, %v, %zero : i32
      scf.if %more {
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
// CHECK: aie.core(%tile_0_2) {
// CHECK: scf.if %true {
// CHECK: aie.use_lock(%of_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%of_cons_lock, Release, 1)
// CHECK: aie.use_lock(%of_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%of_cons_lock, Release, 1)
// CHECK: aie.use_lock(%of_prod_lock, AcquireGreaterEqual, 1)
// CHECK: memref.store %{{.*}}, %of_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%of_cons_lock, Release, 1)
// CHECK: aie.end
// CHECK: aie.buffer(%tile_0_3) {sym_name = "core_0_3_counters"} : memref<2xi32>
// CHECK: aie.core(%tile_0_3) {
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: aie.use_lock(%of_cons_lock, AcquireGreaterEqual, %{{.*}})
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: scf.index_switch %{{.*}} -> memref<16xi32>
// CHECK: scf.yield %of_buff_1 : memref<16xi32>
// CHECK: scf.yield %of_buff_0 : memref<16xi32>
// CHECK: memref.load %{{[0-9]+}}[%{{.*}}] : memref<16xi32>
// CHECK: scf.if %{{.*}} {
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: aie.use_lock(%of_prod_lock, Release, 1)
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.load %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.store %{{.*}}, %core_0_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: aie.end
