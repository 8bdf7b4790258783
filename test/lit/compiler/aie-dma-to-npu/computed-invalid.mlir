// Computed numbers that the pass cannot lower.
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
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (%t, MM2S, 0)
  aie.runtime_sequence(%a : memref<4096xi8>, %n : i64) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op d0 size hardware value 1024 exceeds hardware range [0:1023]: the field D0_Wrap has 10 bits}}
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, %n, 4096][0, 0, 8, 1]) {id = 0 : i64, metadata = @in} : memref<4096xi8>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (%t, MM2S, 0)
  aie.runtime_sequence(%a : memref<4096xi8>, %n : i64) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 1 is 6 elements at 1 bytes each, not a multiple of the 4-byte address-gen granule}}
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, %n, 4][0, 0, 6, 1]) {id = 0 : i64, metadata = @in} : memref<4096xi8>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (%t, MM2S, 0)
  aie.runtime_sequence(%a : memref<4096xi32>, %n : i64) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 1 must be a positive integer: it is 0}}
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, %n, 4][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<4096xi32>
  }
}
