// Initial objects that a FIFO cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{custom op 'aie.objectfifo' initial values should initialize all objects: it has 1 initial objects, but holds 2}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<0> : memref<4xi32>]
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has an initial object of 'memref<5xi32>' and objects of 'memref<4xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<0> : memref<5xi32>]
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{custom op 'aie.objectfifo' initial value should be an elements attribute: a list such as dense<0>}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> = [7 : i32]
}
