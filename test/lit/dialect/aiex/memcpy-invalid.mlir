// Transfers that no descriptor holds. Dimensions are numbered from the innermost one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi64>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves elements of 64 bits, more than a word has}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi64>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xindex>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves elements whose size is not known: 'memref<64xindex>'}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xindex>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<3xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves part of 'memref<3xi8>', which is smaller than a word of 32 bits}}
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
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{expected sizes to be non-negative, but got -1}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,-1][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 2 is 0, outside of 1 to 4294967295}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,0,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi8>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 0 is 6 elements of 8 bits, which are no whole words of 32 bits}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,6][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi8>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 1 is 7 elements of 16 bits, which are no whole words of 32 bits}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,2,4][0,0,7,1]) {id = 0 : i64, metadata = @in} : memref<64xi16>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 2 is 0, outside of 1 to 4294967295}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,2,2,4][0,0,8,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 3 is -1, outside of 0 to 4294967295}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][2,1,1,4][-1,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi16>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 0 in the descriptor is 1024, outside of 0 to 1023}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,2,2048][0,0,4096,1]) {id = 0 : i64, metadata = @in} : memref<64xi16>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 1 in the descriptor is 1024, outside of 0 to 1023}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1024,4][0,0,8,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 2 in words is 1048577, outside of 1 to 1048576}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,2,1,4][0,1048577,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

// A repetition that steps is the descriptor's iteration, one that does not is the queue's.
aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op size 3 is 65, outside of 1 to 64}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][65,1,1,4][4,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op repeat count is 256, outside of 0 to 255}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][257,1,1,4][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op stride 3 in words is 1048577, outside of 1 to 1048576}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][2,1,1,4][1048577,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op moves more than the 4294967295 words that a descriptor counts}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,4294967295,1023,1023][0,1,1,2]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op has packets of type 8: types are 0 to 7}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 8, pkt_id = 0>) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op has packets with the ID 32: IDs are 0 to 31}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 0, pkt_id = 32>) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op names tile (4,0), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5}}
    aiex.npu.dma_memcpy_nd (4, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op names descriptor 16: tile (0,0) has descriptors 0 to 15}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 16 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op adds zeros: a shim tile cannot, only a memory tile can}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, d0_zero_before = 1 : i64} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op asks for bursts of 512 bytes: AIE2 has those of 64, 128, 256 bytes}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, burst_length = 512 : i64} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @in(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op refers to @in, which is no allocation of a shim DMA and no object FIFO}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
