// A body reads vectors beyond the end of its buffer, where padding supplies the elements, and copies columns from rows.
// RUN: %design %s --in 0=words:1..12 --out 1=%t:48:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 12 99 99 99 1 5 9 0
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %in = aie.buffer(%core) {sym_name = "in"} : memref<12xi32>
  %out = aie.buffer(%core) {sym_name = "out"} : memref<12xi32>
  %full = aie.lock(%core) {init = 0 : i32}
  %done = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%in : memref<12xi32>) {bd_id = 0 : i32}
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%out : memref<12xi32>) {bd_id = 1 : i32}
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %four = arith.constant 4 : index
    %eleven = arith.constant 11 : index
    %none = arith.constant 99 : i32
    %nothing = arith.constant 0 : i32
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    %a = vector.transfer_read %in[%zero], %none {in_bounds = [true]} : memref<12xi32>, vector<4xi32>
    vector.transfer_write %a, %out[%zero] {in_bounds = [true]} : vector<4xi32>, memref<12xi32>
    %b = vector.transfer_read %in[%eleven], %none : memref<12xi32>, vector<4xi32>
    vector.transfer_write %b, %out[%four] : vector<4xi32>, memref<12xi32>
    %rows = memref.expand_shape %in [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %column = memref.subview %rows[0, 0][3, 1][1, 1] : memref<3x4xi32> to memref<3xi32, strided<[4]>>
    %place = memref.subview %out[8][3][1] : memref<12xi32> to memref<3xi32, strided<[1], offset: 8>>
    memref.copy %column, %place : memref<3xi32, strided<[4]>> to memref<3xi32, strided<[1], offset: 8>>
    memref.store %nothing, %out[%eleven] : memref<12xi32>
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence @sequence(%a : memref<12xi32>, %b : memref<12xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
