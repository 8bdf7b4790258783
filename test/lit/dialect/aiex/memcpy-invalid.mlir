// Copies without a token, or beyond the end of a buffer.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence @t() {
  }
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<8xi32>
  // expected-error@+1 {{'aiex.memcpy' op refers to @t, which is not a token}}
  aiex.memcpy @t(1, 2) (%tile : <%b, 0, 8>, %tile : <%b, 0, 8>) : (memref<8xi32>, memref<8xi32>)
}

// -----

aie.device(npu1) {
  aiex.token(0) {sym_name = "t"}
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) : memref<8xi32>
  // expected-error@+1 {{'aiex.memcpy' op copies 8 elements at element 1, counted from 0, of its destination, whose size in elements is 8}}
  aiex.memcpy @t(1, 2) (%tile : <%b, 0, 8>, %tile : <%b, 1, 8>) : (memref<8xi32>, memref<8xi32>)
}
