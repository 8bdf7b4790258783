// A channel takes the lock that the core takes, too, and no unit takes the lock that the core gives. The unit that takes
// the wrong lock is named first.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..31 --out 1=-:128:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: MM2S 0 of (0,2) acquires lock 1 of (0,2) 'full', as core (0,2) does, and no unit takes lock 2 of (0,2) 'done', which core (0,2) gives; MM2S 0 of (0,2) and S2MM 0 of (0,2) wait for each other
// CHECK-NOT: releases lock 2
// CHECK: = help: let MM2S 0 of (0,2) acquire lock 2 of (0,2) 'done'
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  %x = aie.buffer(%c) {sym_name = "x"} : memref<4xi32>
  %empty = aie.lock(%c, 0) {init = 1 : i32, sym_name = "empty"}
  %full = aie.lock(%c, 1) {init = 0 : i32, sym_name = "full"}
  %done = aie.lock(%c, 2) {init = 0 : i32, sym_name = "done"}
  aie.flow(%shim, DMA : 0, %c, DMA : 0)
  aie.flow(%c, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%c) {
    %fill = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %drain = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
      aie.use_lock(%empty, Release, 1)
    }]
    aie.end
  }
  aie.core(%c) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2147483647 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.use_lock(%done, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
