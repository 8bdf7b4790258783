// Values of descriptors that the text gives twice, or not at all.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>, %n : i32) {
    // expected-error@+1 {{'aie.dma_bd' op has two values for one number: a constant and an operand}}
    "aie.dma_bd"(%a, %n) <{len = 4 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0, 0>}> : (memref<64xi32>, i32) -> ()
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aie.dma_bd' op needs one operand for each size and stride that is computed}}
    "aie.dma_bd"(%a) <{static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>}> : (memref<64xi32>) -> ()
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi32>
  %n = aie.buffer(%t) : memref<i64>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      %size = memref.load %n[] : memref<i64>
      // expected-error@+1 {{'aie.dma_bd' op has computed dimensions, but is written before the design runs}}
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 4 sizes = [%size] strides = [1])
    }]
    aie.end
  }
}
