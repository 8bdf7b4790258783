// No command stream can hold numbers that are computed while the design runs.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1024 : i32} : memref<16xi32>
  aie.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'aiex.npu.rtp_write' op writes a value that is not constant}}
    aiex.npu.rtp_write(@b, 0, %n) : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'aiex.npu.push_queue' op has a descriptor or a repeat count that is not constant}}
    aiex.npu.push_queue (0, 0, MM2S:0) bd_id %n repeat %n {issue_token = false} : i32, i32
  }
}
