// Parameters that no buffer holds.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence @b() {
    // expected-error@+1 {{'aiex.npu.rtp_write' op refers to @b, which is not a buffer}}
    aiex.npu.rtp_write(@b, 0, 1)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi16>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.rtp_write' op writes 1 word at word 2, counted from 0, of @b, whose size in words is 2}}
    aiex.npu.rtp_write(@b, 2, 1)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{the index of a word must be a constant}}
    aiex.npu.rtp_write(@b, %n, 1)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{a parameter must be of type i32}}
    aiex.npu.rtp_write(@b, 0, %n) : i16
  }
}
