// A core passes objects on in a way that the pass cannot follow.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    // expected-error@+1 {{the core gives objects to an operation other than aie.objectfifo.subview.access [T0957]}}
    %held = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    // expected-note@+1 {{used here}}
    %taken = builtin.unrealized_conversion_cast %held : !aie.objectfifosubview<memref<16xi32>> to index
    aie.end
  }
}
