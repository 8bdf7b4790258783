// Tiles, descriptors, channels and bursts that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op names tile (4,0), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5}}
    aiex.npu.dma_memcpy_nd (4, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op BD ID exceeds the maximum ID. It is 16, and tile (0,0) has descriptors 0 to 15}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 16 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op adds zeros: a shim tile cannot add zeros, only a memory tile can}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, d0_zero_before = 1 : i64} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Requested burst length is not supported by the target. Supported burst lengths: 64 128 256}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, burst_length = 512 : i64} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @in(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op refers to @in, which is neither an allocation of a shim DMA nor an object FIFO}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op has only one of x and y: give both or neither}}
    "aiex.npu.dma_memcpy_nd"(%a) <{x = 0 : i64, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 1, 4>, static_strides = array<i64: 0, 0, 0, 1>, metadata = @in, id = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<64xi32>) -> ()
  }
}

// -----

// Text of 2025 says (0, 0) when the tile does not matter.
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 2)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (2, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op names tile (1,0), but @in is a channel of tile (2,0)}}
    aiex.npu.dma_memcpy_nd (1, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
