// Iterations and repeats that are too large for descriptors.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `iter_count` is currently only supported on MemTiles}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {iter_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `iter_count` must be between 1 and 256, and it is 257}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {iter_count = 257 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has the repeat count 0: at least 1 is needed}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {repeat_count = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}
