// A memory tile adds elements around the data that it sends; they count in the length.
// RUN: %texts %s
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<16x16xi8>
  aie.memtile_dma(%mem) {
    %0 = aie.dma(MM2S, 5) [{
      // OF2025: aie.dma_bd(%b : memref<16x16xi8>, 0, 192, [<size = 4, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>], pad_value = 5)
      // OF2026: aie.dma_bd(%b : memref<16x16xi8> offset = 0 len = 192 sizes = [4, 8] strides = [16, 1] pad [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>]) {pad_value = 5 : i32}
      aie.dma_bd(%b : memref<16x16xi8>, 0, 192, [<size = 4, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>], pad_value = 5)
    }]
    aie.end
  }
}
