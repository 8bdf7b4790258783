// Produced objects that are not a whole number of consumed objects.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op produces 'memref<4xi32>', which is not a whole number of 'memref<3xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> -> !aie.objectfifo<memref<3xi32>>
}
