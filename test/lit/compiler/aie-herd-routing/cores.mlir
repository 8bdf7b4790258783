// Objects of a herd exist once for each of its tiles, and use the objects of the same tile.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

// CHECK-NOT: aiex.herd
aie.device(npu1) {
  %corner = aie.tile(1, 3)
  %herd = aiex.herd[2][1]
  aiex.place(%corner, %herd, 0, 0)
  // CHECK: %x_0_0 = aie.buffer(%tile_1_3) {sym_name = "x_0_0"} : memref<16xi32>
  // CHECK: %x_1_0 = aie.buffer(%tile_2_3) {sym_name = "x_1_0"} : memref<16xi32>
  %x = aie.buffer(%herd) {sym_name = "x"} : memref<16xi32>
  // CHECK: %[[L0:.*]] = aie.lock(%tile_1_3, 2)
  // CHECK: %[[L1:.*]] = aie.lock(%tile_2_3, 2)
  %l = aie.lock(%herd, 2)
  // CHECK: aie.core(%tile_1_3) {
  // CHECK: scf.for
  // CHECK-NEXT: aie.use_lock(%[[L0]], Release, 1)
  // CHECK: memref.load %x_0_0
  // CHECK: aie.core(%tile_2_3) {
  // CHECK: scf.for
  // CHECK-NEXT: aie.use_lock(%[[L1]], Release, 1)
  // CHECK: memref.load %x_1_0
  aie.core(%herd) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %one step %one {
      aie.use_lock(%l, Release, 1)
      %v = memref.load %x[%i] : memref<16xi32>
    }
    aie.end
  }
}
