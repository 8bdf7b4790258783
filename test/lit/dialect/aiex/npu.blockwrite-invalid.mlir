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

// -----

aie.device(npu1) {
  memref.global "private" constant @words : memref<4xi32> = dense<1>
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence() {
    %data = memref.get_global @words : memref<4xi32>
    // expected-error@+1 {{'aiex.npu.blockwrite' op writes 4 words at word 1, counted from 0, of @b, whose size in words is 4}}
    aiex.npu.blockwrite(%data) {address = 1 : ui32, buffer = @b} : memref<4xi32>
  }
}
