// Two streams go through a memory tile. The descriptor that fills the second buffer uses the locks of the first stream,
// so no unit releases the lock for which MM2S 1 waits. The text accuses this descriptor, not the lock's initial value.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --implicit-check-not="initial value is"
// CHECK: error[T0605]: deadlock: MM2S 1 of (0,1) waits for lock 3 of (0,1) 'f2' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it; BD {{[0-9]+}} of S2MM 1 of (0,1) fills buffer 'x2' of (0,1), which MM2S 1 of (0,1) sends, and releases lock 1 of (0,1) 'f1' instead
// CHECK: = help: let BD {{[0-9]+}} of S2MM 1 of (0,1) release lock 3 of (0,1) 'f2'
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %x1 = aie.buffer(%m) {sym_name = "x1"} : memref<4xi32>
  %x2 = aie.buffer(%m) {sym_name = "x2"} : memref<4xi32>
  %e1 = aie.lock(%m, 0) {init = 1 : i32, sym_name = "e1"}
  %f1 = aie.lock(%m, 1) {init = 0 : i32, sym_name = "f1"}
  %e2 = aie.lock(%m, 2) {init = 1 : i32, sym_name = "e2"}
  %f2 = aie.lock(%m, 3) {init = 0 : i32, sym_name = "f2"}
  aie.flow(%shim, DMA : 0, %m, DMA : 0)
  aie.flow(%shim, DMA : 1, %m, DMA : 1)
  aie.flow(%m, DMA : 0, %shim, DMA : 0)
  aie.flow(%m, DMA : 1, %shim, DMA : 1)
  aie.shim_dma_allocation @in1 (MM2S, 0, 0)
  aie.shim_dma_allocation @in2 (MM2S, 1, 0)
  aie.shim_dma_allocation @out1 (S2MM, 0, 0)
  aie.shim_dma_allocation @out2 (S2MM, 1, 0)
  aie.memtile_dma(%m) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%e1, AcquireGreaterEqual, 1)
      aie.dma_bd(%x1 : memref<4xi32>)
      aie.use_lock(%f1, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%f1, AcquireGreaterEqual, 1)
      aie.dma_bd(%x1 : memref<4xi32>)
      aie.use_lock(%e1, Release, 1)
    }]
    %2 = aie.dma(S2MM, 1) [{
      aie.use_lock(%e1, AcquireGreaterEqual, 1)
      aie.dma_bd(%x2 : memref<4xi32>)
      aie.use_lock(%f1, Release, 1)
    }]
    %3 = aie.dma(MM2S, 1) [{
      aie.use_lock(%f2, AcquireGreaterEqual, 1)
      aie.dma_bd(%x2 : memref<4xi32>)
      aie.use_lock(%e2, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence(%a : memref<4xi32>, %b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in1, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in2, id = 2 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out2, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out2}
  }
}
