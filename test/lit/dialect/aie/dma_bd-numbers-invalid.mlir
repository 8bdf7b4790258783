// Descriptor numbers that a tile does not have, or has twice.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op bdId attribute exceeds max: 15: it names descriptor 16 of tile (0,2)}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 16 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+2 {{'aie.dma_bd' op has the number 2, which another descriptor already has}}
    // expected-note@+1 {{this descriptor; give each its own bd_id, or leave it out}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 2 : i32} }, { aie.dma_bd(%b : memref<16xi32>) {bd_id = 2 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op attribute 'bd_id' failed to satisfy constraint: 32-bit signless integer attribute}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 1 : i64} }]
    aie.end
  }
}
