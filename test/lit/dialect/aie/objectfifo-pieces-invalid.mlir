// Produced objects that are not a whole number of consumed objects.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op producer element size (4) must be an integer multiple of consumer element size (3): it produces 'memref<4xi32>' and gives out 'memref<3xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> -> !aie.objectfifo<memref<3xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo' op consumer element count must be positive: it takes objects of 'memref<0xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<40xi32>> -> !aie.objectfifo<memref<0xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo' op producer and consumer must have the same scalar element type: it produces 'memref<40xi32>' and gives out 'memref<10xf32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<40xi32>> -> !aie.objectfifo<memref<10xf32>>
}
