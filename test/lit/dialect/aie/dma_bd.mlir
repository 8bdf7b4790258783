// A descriptor moves a number of elements of a buffer, from an offset. Values that the text omits are not printed.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      // CHECK: aie.dma_bd(%a : memref<64xi32>){{$}}
      aie.dma_bd(%a : memref<64xi32>)
    }, {
      // OF2025: aie.dma_bd(%a : memref<64xi32>, 16, 48){{$}}
      // OF2026: aie.dma_bd(%a : memref<64xi32> offset = 16 len = 48){{$}}
      aie.dma_bd(%a : memref<64xi32>, 16, 48)
    }, {
      // OF2025: aie.dma_bd(%a : memref<64xi32>, 8, 4){{$}}
      // OF2026: aie.dma_bd(%a : memref<64xi32> offset = 8 len = 4){{$}}
      aie.dma_bd(%a : memref<64xi32> offset = 8 len = 4)
    }, {
      // CHECK: aie.dma_bd(%a : memref<64xi32>) {bd_id = 3 : i32, next_bd_id = 4 : i32}
      aie.dma_bd(%a : memref<64xi32>) {bd_id = 3 : i32, next_bd_id = 4 : i32}
    }]
    aie.end
  }
}
