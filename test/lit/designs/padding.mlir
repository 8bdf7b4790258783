// The memory tile sends each 2x2 block with a row of zeros above and a zero on the left.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:72:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 0 0 0 1 2 0 3 4 0 0 0 0 5 6 0 7 8
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<2x2xi32>>
  aie.objectfifo @out(%mem dimensionsToStream [<size = 2, stride = 2>, <size = 2, stride = 1>], {%shim}, 2 : i32)
    {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 0>, <const_pad_before = 1, const_pad_after = 0>]>}
    : !aie.objectfifo<memref<3x3xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [0])
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<18xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 18][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<18xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
