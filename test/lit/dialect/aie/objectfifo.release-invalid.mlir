// Objects that nobody can give back.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.objectfifo.release' op has to stand in an aie.core}}
  aie.objectfifo.release @of (Consume, 1)
}
