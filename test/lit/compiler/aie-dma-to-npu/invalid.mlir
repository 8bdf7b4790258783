// What has no place in a command stream, with the reason.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %p = aie.buffer(%core) {sym_name = "parameters"} : memref<16xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{writes to 'parameters', which has no address yet}}
    aiex.npu.rtp_write(@parameters, 2, 50)
  }
}

// -----

aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>, %n : i64) {
    // expected-error@+1 {{has sizes, strides or offsets that are not constant}}
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, %n][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
