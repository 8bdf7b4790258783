// A channel with its descriptors in order, one in each region. With loop, which is the default, the first descriptor
// follows the last.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  %b = aie.buffer(%core) {sym_name = "b"} : memref<32xi32>
  aie.mem(%core) {
    // CHECK: %fill = aie.dma(S2MM, 0) {loop = false, repeat_count = 10 : i32, sym_name = "fill"} [{
    // CHECK-NEXT: aie.dma_bd(%a : memref<64xi32>)
    // CHECK-NEXT: }]
    %0 = aie.dma(S2MM, 0) {sym_name = "fill", loop = false, repeat_count = 10 : i32} [{
      aie.dma_bd(%a : memref<64xi32>)
    }]
    // CHECK: aie.dma(MM2S, 1) [{
    // CHECK-NEXT: aie.dma_bd(%a : memref<64xi32>)
    // CHECK-NEXT: }, {
    // CHECK-NEXT: aie.dma_bd(%b : memref<32xi32>)
    // CHECK-NEXT: }]
    %1 = aie.dma(MM2S, 1) [{
      aie.dma_bd(%a : memref<64xi32>)
    }, {
      aie.dma_bd(%b : memref<32xi32>)
    }]
    aie.end
  }
}
