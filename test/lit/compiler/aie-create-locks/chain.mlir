// A token goes from core to core: a lock for each two neighbours, which the first one fills and the second one empties.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

// CHECK: %[[A:.*]] = aie.tile(3, 3)
// CHECK: %[[B:.*]] = aie.tile(3, 4)
// CHECK: %[[AB:.*]] = aie.lock(%[[B]], 0) {init = 0 : i32}
// CHECK: %[[C:.*]] = aie.tile(3, 5)
// CHECK: %[[BC:.*]] = aie.lock(%[[C]], 0) {init = 0 : i32}
// The token stays, without uses.
// CHECK: aiex.token(0) {sym_name = "t"}
// CHECK-NOT: @t
aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  %c = aie.tile(3, 5)
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.core(%[[A]]) {
  // CHECK-NEXT: aie.use_lock(%[[AB]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[AB]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // First the lock for room, then the lock for the awaited token; at the end in reverse order.
  // CHECK: aie.core(%[[B]]) {
  // CHECK-NEXT: aie.use_lock(%[[BC]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[AB]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[AB]], Release, 0)
  // CHECK-NEXT: aie.use_lock(%[[BC]], Release, 1)
  aie.core(%b) {
    aiex.useToken @t(Acquire, 1)
    aiex.useToken @t(Release, 2)
    aie.end
  }
  // CHECK: aie.core(%[[C]]) {
  // CHECK-NEXT: aie.use_lock(%[[BC]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[BC]], Release, 0)
  aie.core(%c) {
    aiex.useToken @t(Acquire, 2)
    aiex.useToken @t(Release, 3)
    aie.end
  }
}
