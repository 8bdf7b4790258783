// Where a core of the first generation counts, it also switches the flag, and skips objects that it already holds.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{dynamic-objFifos=true}))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    scf.for %i = %c0 to %c9 step %c1 {
      %s = aie.objectfifo.acquire @of (Produce, 2) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @of (Produce, 1)
    }
    aie.end
  }
}

// CHECK: aie.buffer(%tile_3_3) {sym_name = "of_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_3_3) {sym_name = "of_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_3_3, 0) {init = 0 : i32, sym_name = "of_lock_0"}
// CHECK: aie.lock(%tile_3_3, 1) {init = 0 : i32, sym_name = "of_lock_1"}
// CHECK: aie.buffer(%tile_3_3) {sym_name = "core_3_3_counters"} : memref<2xi32>
// CHECK: aie.core(%tile_3_3) {
// CHECK: memref.store %{{.*}}, %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.store %{{.*}}, %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.load %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: scf.if %{{.*}} {
// CHECK: scf.index_switch %{{[0-9]+}}
// CHECK: aie.use_lock(%of_lock_0, Acquire, 0)
// CHECK: scf.yield
// CHECK: aie.use_lock(%of_lock_1, Acquire, 0)
// CHECK: scf.if %{{.*}} {
// CHECK: scf.index_switch %{{[0-9]+}}
// CHECK: aie.use_lock(%of_lock_1, Acquire, 0)
// CHECK: scf.yield
// CHECK: aie.use_lock(%of_lock_0, Acquire, 0)
// CHECK: memref.store %{{.*}}, %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.load %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: scf.index_switch %{{[0-9]+}}
// CHECK: aie.use_lock(%of_lock_0, Release, 1)
// CHECK: scf.yield
// CHECK: aie.use_lock(%of_lock_1, Release, 1)
// CHECK: memref.store %{{.*}}, %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.load %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: memref.store %{{.*}}, %core_3_3_counters[%{{.*}}] : memref<2xi32>
// CHECK: aie.end
