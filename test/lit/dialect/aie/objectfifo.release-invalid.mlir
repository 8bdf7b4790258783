// Objects that the core cannot release.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.objectfifo.release' op must be called from inside a CoreOp}}
  aie.objectfifo.release @of (Consume, 1)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%a) {
    // expected-error@+1 {{'aie.objectfifo.release' op releases a negative number of objects}}
    aie.objectfifo.release @of (Produce, -1)
    aie.end
  }
}
