// Transfers of elements that are neither whole words nor a fitting part of a word.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi64>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves elements of 64 bits: an element has 32 bits at most}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi64>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xcomplex<f32>>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves elements whose size is not known: 'memref<64xcomplex<f32>>'}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xcomplex<f32>>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<3xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves 'memref<3xi8>', which is smaller than a word of 32 bits}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<3xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op begins at byte 2, in the middle of a word}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,2][1,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 0 is 6 elements of 8 bits, not a whole number of words of 32 bits}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,6][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 1 is 7 elements of 16 bits, not a whole number of words of 32 bits}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,2,4][0,0,7,1]) {id = 0 : i64, metadata = @in} : memref<64xi16>
  }
}
