// Where the token can return to the value that a copy waits for, the copy happens each time.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  %from = aie.buffer(%a) : memref<16xi32>
  %to = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.next_bd ^bb1
  // CHECK: aie.next_bd ^bb1
  aiex.memcpy @t(1, 2) (%a : <%from, 0, 16>, %b : <%to, 0, 16>) : (memref<16xi32>, memref<16xi32>)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  aie.core(%b) {
    aiex.useToken @t(Acquire, 2)
    aiex.useToken @t(Release, 0)
    aie.end
  }
}
