// Two cores that hand a token back and forth need one lock, however often their loops are unrolled.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  // CHECK: aie.lock
  // CHECK-NOT: aie.lock
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.core(%tile_3_3) {
  // CHECK-NEXT: aie.use_lock(%[[L:.*]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[L]], Release, 1)
  // CHECK-NEXT: aie.use_lock(%[[L]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[L]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // CHECK: aie.core(%tile_3_4) {
  // CHECK: scf.for
  // CHECK-NEXT: aie.use_lock(%[[L]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[L]], Release, 0)
  aie.core(%b) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %i = %zero to %two step %one {
      aiex.useToken @t(Acquire, 1)
      aiex.useToken @t(Release, 0)
    }
    aie.end
  }
}
