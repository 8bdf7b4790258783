// Patterns that do not say how often a function runs.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  %size = aie.buffer(%a) : memref<i32>
  %acquires = arith.constant dense<[1]> : tensor<1xi32>
  %releases = arith.constant dense<[1]> : tensor<1xi32>
  %many = memref.load %size[] : memref<i32>
  %length = arith.index_cast %many : i32 to index
  // expected-error@+1 {{'aie.objectfifo.register_process' op needs patterns and a length that are constant}}
  aie.objectfifo.register_process @of (Produce, %acquires : tensor<1xi32>, %releases : tensor<1xi32>, @work, %length)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  %acquires = arith.constant dense<[1]> : tensor<1xi32>
  %length = arith.constant 0 : index
  // expected-error@+1 {{'aie.objectfifo.register_process' op has the length 0: at least 1 run is needed}}
  aie.objectfifo.register_process @of (Produce, %acquires : tensor<1xi32>, %acquires : tensor<1xi32>, @work, %length)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  %acquires = arith.constant dense<[1, 1]> : tensor<2xi32>
  %releases = arith.constant dense<[0, 0, 1]> : tensor<3xi32>
  %length = arith.constant 4 : index
  // expected-error@+1 {{'aie.objectfifo.register_process' op has patterns of 2 and 3 entries for 4 runs: both patterns need the same number of entries, or one pattern needs an entry for each run}}
  aie.objectfifo.register_process @of (Produce, %acquires : tensor<2xi32>, %releases : tensor<3xi32>, @work, %length)
}
