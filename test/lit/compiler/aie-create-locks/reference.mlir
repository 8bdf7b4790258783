// The example of the reference: a token with no other users costs nothing.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

// CHECK: aie.core
// CHECK-NEXT: aie.end
aie.device(xcvc1902) {
  %t = aie.tile(3, 3)
  aiex.token(0) {sym_name = "token0"}
  aie.core(%t) {
    aiex.useToken @token0("Acquire", 0)
    aiex.useToken @token0("Release", 5)
    aie.end
  }
}
