// Two descriptors empty two buffers in turn, and the second one sends a word less than its buffer has. The text names
// this descriptor, and not the one of the host's transfer, which has another length than both.

// RUN: not tessera run %s --quiet --in 0=words:0..15 --out 1=-:64:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: BD 25 of MM2S 1 of (0,1) sends 3 words of the buffer in which BD 1 of S2MM 0 of (0,1) receives 4: MM2S 1 of (0,1) has sent 14 words, and 16 have arrived
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %x = aie.buffer(%m) {sym_name = "x"} : memref<4xi32>
  %y = aie.buffer(%m) {sym_name = "y"} : memref<4xi32>
  %free = aie.lock(%m, 0) {init = 2 : i32, sym_name = "free"}
  %full = aie.lock(%m, 1) {init = 0 : i32, sym_name = "full"}
  aie.flow(%shim, DMA : 0, %m, DMA : 0)
  aie.flow(%m, DMA : 1, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.memtile_dma(%m) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
      aie.use_lock(%full, Release, 1)
    }, {
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%y : memref<4xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 1) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
      aie.use_lock(%free, Release, 1)
    }, {
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%y : memref<4xi32>, 0, 3)
      aie.use_lock(%free, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
