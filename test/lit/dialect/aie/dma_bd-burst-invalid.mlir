// Bursts that a tile or a device does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. It is given on tile (0,2)}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {burst_length = 64 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %b = aie.external_buffer : memref<1024xi32>
  aie.shim_dma(%t) {
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<1024xi32>) {burst_length = 256 : i32} }]
    // expected-error@+1 {{'aie.dma_bd' op asks for bursts of 512 bytes: npu1 has no such bursts}}
    aie.dma(MM2S, 1) [{ aie.dma_bd(%b : memref<1024xi32>) {burst_length = 512 : i32} }]
    aie.end
  }
}
