// Offsets and lengths that are not whole words, too large, or beyond the buffer.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi8>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op transfer length must be multiple of 4 (i.e., represent 4 byte aligned address): it moves 6 elements of 8 bits, which are not whole words}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi8>, 0, 6) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16384xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op buffer descriptor length (16384 32-bit words) exceeds the maximum of 16383 words supported by this tile type: it is on tile (0,2)}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16384xi32>) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Specified stride(s) and size(s) result in out of bounds access: it reaches element 16, counted from 0, but the buffer has 16 elements}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 1, 16) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Specified stride(s) and size(s) result in out of bounds access: it reaches element 17, counted from 0, but the buffer has 16 elements}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 2, 8, [<size = 2, stride = 12>, <size = 4, stride = 1>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi8>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op bd address must be 4 byte (32b) aligned; got base+offset: 2 (bytes)}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi8>, 2, 8) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %one = arith.constant 1 : i32
    %n = arith.addi %one, %one : i32
    // expected-error@+1 {{'aie.dma_bd' op has a computed offset or length, but is written before the design runs}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> len = %n) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %b = aie.external_buffer : memref<?xi32>
  aie.shim_dma(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op needs a length, because the size of the buffer is not known}}
      aie.dma_bd(%b : memref<?xi32>)
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op begins at the negative offset -1}}
      aie.dma_bd(%b : memref<16xi32>, -1, 4)
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op has the negative length -4}}
      aie.dma_bd(%b : memref<16xi32>, 0, -4)
    }]
    aie.end
  }
}
