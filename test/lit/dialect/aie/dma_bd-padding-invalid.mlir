// Padding on tiles that cannot pad, or more than a descriptor can.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Padding is only supported by memtile dma bds. It is given on tile (0,2)}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op supports padding only for MM2S direction on MemTiles. It pads the data that S2MM 0 receives}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<128xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op pads dimension 0 (the innermost is 0) with 64 words of zeros: up to 63 are possible}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<128xi32>, 0, 72, [<size = 8, stride = 1>], [<const_pad_before = 64, const_pad_after = 0>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Data exceeds len after padding. It sends 16 elements with padding, but has the length 15}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 15, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Mismatch number of dimensions between padding(s) and wrap(s) and stride(s). It gives padding for 1 dimension, but has 2}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 2, stride = 4>, <size = 4, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %n = aie.buffer(%t) : memref<i32>
  aie.memtile_dma(%t) {
    %0 = aie.dma(MM2S, 0) [{
      %what = memref.load %n[] : memref<i32>
      // expected-error@+1 {{the value to pad with must be a constant}}
      aie.dma_bd(%b : memref<16xi32>, 0, 18, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 1>], pad_value = %what)
    }]
    aie.end
  }
}
