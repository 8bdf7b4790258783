// Transfers of elements that are neither whole words nor a fitting part of a word.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi64>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Maximum element bit width allowed is 32bits. It moves elements of 64 bits}}
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
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Minimum data transfer size required is 32bits. It moves 'memref<3xi8>'}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<3xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Offset must be 4-byte-aligned, and it is 2 bytes}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,2][1,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Transfer sizes must be multiples of 4 bytes. 6 elements at 1 bytes each equal 6 bytes, which is not divisible by 4. }}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,6][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Stride 1 is 7 elements * 2 bytes = 14 bytes, which is not divisible by 4. }}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,2,4][0,0,7,1]) {id = 0 : i64, metadata = @in} : memref<64xi16>
  }
}
