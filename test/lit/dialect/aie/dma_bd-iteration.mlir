// Each run of a descriptor begins a step further on; the text may also give the present step.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<256xi32>
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      // OF2025: aie.dma_bd(%a : memref<256xi32>, 0, 64, [<size = 64, stride = 1>]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
      // OF2026: aie.dma_bd(%a : memref<256xi32> len = 64 sizes = [64] strides = [1]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
      aie.dma_bd(%a : memref<256xi32> len = 64 sizes = [64] strides = [1]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
    }]
    aie.end
  }
}
