// The order in which a descriptor moves its elements: sizes and strides, outermost first.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      // OF2025: aie.dma_bd(%a : memref<64xi32>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>])
      // OF2026: aie.dma_bd(%a : memref<64xi32> offset = 0 len = 32 sizes = [8, 4] strides = [1, 8])
      aie.dma_bd(%a : memref<64xi32>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>])
    }, {
      // OF2025: aie.dma_bd(%a : memref<64xi32>, 32, 8, [<size = 2, stride = 16>, <size = 2, stride = 8>, <size = 2, stride = 1>])
      // OF2026: aie.dma_bd(%a : memref<64xi32> offset = 32 len = 8 sizes = [2, 2, 2] strides = [16, 8, 1])
      aie.dma_bd(%a : memref<64xi32> offset = 32 len = 8 sizes = [2, 2, 2] strides = [16, 8, 1])
    }]
    aie.end
  }
}
