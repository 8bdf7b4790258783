// Data that are not constant words, or more than the buffer has.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%data : memref<4xi32>) {
    // expected-error@+1 {{'aiex.npu.blockwrite' op needs data from a memref.global with values, by memref.get_global}}
    aiex.npu.blockwrite(%data) {address = 0 : ui32} : memref<4xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%data : memref<4xi16>) {
    // expected-error@+1 {{'aiex.npu.blockwrite' op writes words of i32, not 'memref<4xi16>'}}
    aiex.npu.blockwrite(%data) {address = 0 : ui32} : memref<4xi16>
  }
}
