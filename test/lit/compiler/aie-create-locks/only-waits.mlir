// A core that acquires and never releases leaves the token as it is.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  aiex.token(0) {sym_name = "t"}
  // A core that only releases waits for nothing.
  // CHECK: aie.core(%tile_3_3) {
  // CHECK-NEXT: aie.use_lock(%[[L:.*]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // CHECK: aie.core(%tile_3_4) {
  // CHECK-NEXT: aie.use_lock(%[[L]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[L]], Release, 1)
  aie.core(%b) {
    aiex.useToken @t(Acquire, 1)
    aie.end
  }
}
