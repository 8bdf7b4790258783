// Operations that a command stream cannot contain, with the reason.
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

aie.device(xcvc1902) {
  aie.shim_dma_allocation @in (MM2S, 0, 2)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{does not exist on AIE1: command streams cannot write its descriptors and channels}}
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(xcvc1902) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{does not exist on AIE1: command streams cannot write its descriptors and channels}}
    aiex.npu.push_queue(2, 0, MM2S:0) {bd_id = 0 : i32, issue_token = false, repeat_count = 0 : i32}
  }
}

// -----

aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<8x8xi32>) {
    %half = memref.subview %a[0, 0] [8, 4] [1, 1] : memref<8x8xi32> to memref<8x4xi32, strided<[8, 1]>>
    // expected-error@+1 {{moves neither a buffer of the host nor a contiguous part of such a buffer}}
    aiex.npu.dma_memcpy_nd(0, 0, %half[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<8x4xi32, strided<[8, 1]>>
  }
}
