// A core never returns its buffer: more data arrive only because the command stream sets up the input again, its
// channel and its locks, between the two transfers.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 5 6 7 8
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %x = aie.buffer(%core) : memref<4xi32>
  %y = aie.buffer(%core) : memref<4xi32>
  %empty = aie.lock(%core) {init = 1 : i32}
  %full = aie.lock(%core) {init = 0 : i32}
  %free = aie.lock(%core) {init = 1 : i32}
  %done = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.objectfifo_rearm_binding @way_in channels(%core : index) locks(%empty, %full : index, index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1, 0>}
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%y : memref<4xi32>)
      aie.use_lock(%free, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %unit = arith.constant dense<1> : vector<4xi32>
    scf.for %n = %zero to %two step %one {
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.addi %a, %unit : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.use_lock(%done, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.dma_channel_reset_for(@way_in)
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
