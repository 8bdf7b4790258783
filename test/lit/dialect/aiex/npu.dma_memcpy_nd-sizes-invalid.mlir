// Sizes too large for a descriptor, and for the sixteen of a tile together. Dimension numbers begin at the innermost.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{expected sizes to be non-negative, but got -1}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,-1][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Size 2 exceeds the [1:4294967295] range. It is 0}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,0,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Size 0 exceeds the [0:1023] range. It is 1031}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1031,2062][0,0,4096,1]) {id = 0 : i64, metadata = @in} : memref<64xi16>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Size 1 exceeds the [0:1023] range. It is 1031}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1031,1031,3][0,16384,8,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

// The descriptor's iteration makes repetitions with a step; the queue makes those without.
aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Size 3 exceeds the [1:64] range. It is 2053}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][2053,2,2,4][1000,16,8,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Repeat count exceeds the [0:255] range. It is 4098}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][4099,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves more than the 4294967295 words that a descriptor counts}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,4294967295,1023,1023][0,1,1,2]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
