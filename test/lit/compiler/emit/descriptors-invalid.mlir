// Descriptors that registers cannot hold.
// RUN: tessera-translate --aie-cdo-to-text --split-input-file --verify-diagnostics %s

aie.device(xcvc1902) {
  %t = aie.tile(2, 0)
  %b = aie.external_buffer {address = 4096 : i64} : memref<16xi32>
  aie.shim_dma(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op has dimensions, but descriptors of AIE1 shim tiles have none [T0932]}}
      aie.dma_bd(%b : memref<16xi32>, 0, 4, [<size = 4, stride = 4>]) {bd_id = 0 : i32}
    }]
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 2)
  %b = aie.buffer(%t) {address = 4096 : i32} : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{'aie.dma_bd' op has length 0, but a descriptor of AIE1 moves at least one word [T0932]}}
      aie.dma_bd(%b : memref<16xi32>, 0, 0) {bd_id = 0 : i32}
    }]
    aie.end
  }
}
