// Strides too large for a descriptor. Dimension numbers begin at the innermost one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 2 exceeds the [1:4294967295] range. It is 0}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,2,2,4][0,0,8,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 3 exceeds the [0:4294967295] range. It is -1}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][2,1,1,4][-1,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 2 exceeds the [1:1048576] range. It is 1048577}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,17,1,4][0,1048577,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 3 exceeds the [1:1048576] range. It is 1048577}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][17,1,1,4][1048577,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

// A step of one word would move both halves of it.
aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<128xbf16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 0 is 2 elements of 16 bits: a descriptor can skip only whole words, so this stride must be 1}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,2]) {id = 0 : i64, metadata = @in} : memref<128xbf16>
  }
}
