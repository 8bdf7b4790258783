// Three cores in a ring: the core that acquires the initial value finds the token there. A lock of AIE1 begins with 0,
// so for that lock 0 means that the token is there.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  // CHECK: %[[A:.*]] = aie.tile(3, 3)
  // CHECK: %[[CA:.*]] = aie.lock(%[[A]], 0) {init = 0 : i32}
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  %c = aie.tile(4, 3)
  aiex.token(5) {sym_name = "t"}
  // CHECK: aie.core(%[[A]]) {
  // CHECK-NEXT: aie.use_lock(%[[AB:.*]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[CA]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[CA]], Release, 1)
  // CHECK-NEXT: aie.use_lock(%[[AB]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 5)
    aiex.useToken @t(Release, 6)
    aie.end
  }
  // CHECK: aie.core(%tile_3_4) {
  // CHECK-NEXT: aie.use_lock(%[[BC:.*]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[AB]], Acquire, 1)
  aie.core(%b) {
    aiex.useToken @t(Acquire, 6)
    aiex.useToken @t(Release, 7)
    aie.end
  }
  // CHECK: aie.core(%tile_4_3) {
  // CHECK-NEXT: aie.use_lock(%[[CA]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[BC]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[BC]], Release, 0)
  // CHECK-NEXT: aie.use_lock(%[[CA]], Release, 0)
  aie.core(%c) {
    aiex.useToken @t(Acquire, 7)
    aiex.useToken @t(Release, 5)
    aie.end
  }
}
