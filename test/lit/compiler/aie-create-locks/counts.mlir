// Locks of AIE2 are counters: each of the two users has one, which is 1 when it is that user's turn.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(npu1) {
  // CHECK: %[[A:.*]] = aie.tile(0, 2)
  // CHECK: %[[B:.*]] = aie.tile(0, 3)
  // CHECK-DAG: %[[ROOM:.*]] = aie.lock(%[[B]], {{[01]}}) {init = 1 : i32}
  // CHECK-DAG: %[[FULL:.*]] = aie.lock(%[[B]], {{[01]}}) {init = 0 : i32}
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.core(%[[A]]) {
  // CHECK-NEXT: aie.use_lock(%[[ROOM]], AcquireGreaterEqual, 1)
  // CHECK-NEXT: aie.use_lock(%[[FULL]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // CHECK: aie.core(%[[B]]) {
  // CHECK-NEXT: aie.use_lock(%[[FULL]], AcquireGreaterEqual, 1)
  // CHECK-NEXT: aie.use_lock(%[[ROOM]], Release, 1)
  aie.core(%b) {
    aiex.useToken @t(Acquire, 1)
    aiex.useToken @t(Release, 2)
    aie.end
  }
}
