// A core addresses its own locks and its neighbours' by numbers that include the owner.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-localize-locks))' %s | FileCheck %s

aie.device(npu1) {
  %south = aie.tile(1, 2)
  %core = aie.tile(1, 3)
  %west = aie.tile(0, 3)
  %north = aie.tile(1, 4)
  %a = aie.lock(%south, 1)
  %b = aie.lock(%west, 2)
  %c = aie.lock(%north, 3)
  %d = aie.lock(%core, 4)
  // CHECK: aie.core
  // CHECK-DAG: %[[A:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[B:.*]] = arith.constant 18 : index
  // CHECK-DAG: %[[C:.*]] = arith.constant 35 : index
  // CHECK-DAG: %[[D:.*]] = arith.constant 52 : index
  // CHECK: aie.use_lock(%[[A]], AcquireGreaterEqual, 1)
  // CHECK-NEXT: aie.use_lock(%[[B]], AcquireGreaterEqual, 1)
  // CHECK-NEXT: aie.use_lock(%[[C]], Release, 1)
  // CHECK-NEXT: aie.use_lock(%[[D]], Release, 1)
  aie.core(%core) {
    aie.use_lock(%a, AcquireGreaterEqual, 1)
    aie.use_lock(%b, AcquireGreaterEqual, 1)
    aie.use_lock(%c, Release, 1)
    aie.use_lock(%d, Release, 1)
    aie.end
  }
}
