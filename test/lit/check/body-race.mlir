// Two bodies on the host that share a buffer race without a lock between them; with a lock they do not.
// RUN: not tessera run %s --quiet --check 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: sed 's,// LOCK ,,' %s > %t.mlir && tessera run %t.mlir --quiet --check
aie.device(npu1_1col) {
  %below = aie.tile(0, 2)
  %above = aie.tile(0, 3)
  %lock = aie.lock(%below) {init = 0 : i32}
  %a = aie.buffer(%below) {sym_name = "a"} : memref<4xi32> = dense<0>
  %b = aie.buffer(%above) {sym_name = "b"} : memref<4xi32>
  // CHECK: error[T0531]: host core 'core_0_[[FIRST:[23]]]' of (0,[[FIRST]]) at {{.*}}body-race.mlir:{{16|25}}:{{[0-9]+}} {{reads|writes}} byte 0x{{.*}} of (0,2), host core 'core_0_[[SECOND:[23]]]' of (0,[[SECOND]]) at {{.*}}body-race.mlir:{{16|25}}:{{.*}} and nothing orders the two
  // CHECK: note: other findings of this kind: 3
  aie.core(%below) {
    %zero = arith.constant 0 : index
    %x = arith.constant dense<7> : vector<4xi32>
    // A vector: four words at once.
    vector.store %x, %a[%zero] : memref<4xi32>, vector<4xi32>
    // LOCK aie.use_lock(%lock, Release, 1)
    aie.end
  }
  aie.core(%above) {
    // LOCK aie.use_lock(%lock, AcquireGreaterEqual, 1)
    // A copy counts as loads and stores.
    %zero = arith.constant 0 : index
    %v = memref.subview %a[0][4][1] : memref<4xi32> to memref<4xi32>
    memref.copy %v, %b : memref<4xi32> to memref<4xi32>
    aie.end
  }
}
