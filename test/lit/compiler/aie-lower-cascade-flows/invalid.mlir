// A core has one cascade in and one out.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-cascade-flows))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(1, 4)
  %b = aie.tile(1, 3)
  %c = aie.tile(2, 4)
  aie.cascade_flow(%a, %b)
  // expected-error@+1 {{'aie.cascade_flow' op turns the cascade of tile (1,4) to the East, but another flow turns it to the South: a core has one cascade in and one out}}
  aie.cascade_flow(%a, %c)
}

// -----

aie.device(npu1) {
  %a = aie.tile(1, 4)
  %b = aie.tile(2, 5)
  %c = aie.tile(2, 4)
  aie.cascade_flow(%a, %c)
  // expected-error@+1 {{'aie.cascade_flow' op turns the cascade of tile (2,4) to the North, but another flow turns it to the West}}
  aie.cascade_flow(%b, %c)
}
