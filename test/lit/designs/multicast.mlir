// One channel of the host's side feeds two cores through a multicast; each core adds its own offset and answers.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:32:words --out 2=%t.b:32:words && cat %t %t.b | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 5 6 7 8 11 12 13 14 15 16 17 18
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 4)
  aiex.multicast(%shim, DMA : 0) {
    aiex.multi_dest<%a, DMA : 0>
    aiex.multi_dest<%b, DMA : 1>
  }
  aie.flow(%a, DMA : 0, %shim, DMA : 0)
  aie.flow(%b, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out_a (S2MM, 0, 0)
  aie.shim_dma_allocation @out_b (S2MM, 1, 0)
  %a_data = aie.buffer(%a) : memref<8xi32>
  %a_full = aie.lock(%a) {init = 0 : i32}
  %a_done = aie.lock(%a) {init = 0 : i32}
  aie.mem(%a) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%a_data : memref<8xi32>)
      aie.use_lock(%a_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%a_done, AcquireGreaterEqual, 1)
      aie.dma_bd(%a_data : memref<8xi32>)
    }]
    aie.end
  }
  aie.core(%a) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<0> : vector<8xi32>
    aie.use_lock(%a_full, AcquireGreaterEqual, 1)
    %x = vector.load %a_data[%zero] : memref<8xi32>, vector<8xi32>
    %y = arith.addi %x, %k : vector<8xi32>
    vector.store %y, %a_data[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%a_done, Release, 1)
    aie.end
  }
  %b_data = aie.buffer(%b) : memref<8xi32>
  %b_full = aie.lock(%b) {init = 0 : i32}
  %b_done = aie.lock(%b) {init = 0 : i32}
  aie.mem(%b) {
    %0 = aie.dma(S2MM, 1) {loop = false} [{
      aie.dma_bd(%b_data : memref<8xi32>)
      aie.use_lock(%b_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%b_done, AcquireGreaterEqual, 1)
      aie.dma_bd(%b_data : memref<8xi32>)
    }]
    aie.end
  }
  aie.core(%b) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<10> : vector<8xi32>
    aie.use_lock(%b_full, AcquireGreaterEqual, 1)
    %x = vector.load %b_data[%zero] : memref<8xi32>, vector<8xi32>
    %y = arith.addi %x, %k : vector<8xi32>
    vector.store %y, %b_data[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%b_done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%i : memref<8xi32>, %x : memref<8xi32>, %y : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %x[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out_a, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %y[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out_b, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 2 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out_a}
    aiex.npu.dma_wait {symbol = @out_b}
  }
}
