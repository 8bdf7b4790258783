// Two explicit buffers each way: while the core works on one, the DMA moves the other. One lock counts free buffers,
// one counts full ones.
// RUN: %design %s --in 0=words:1..32 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 400 441 484 529 576 625 676 729 784 841 900 961 1024
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %x0 = aie.buffer(%core) {sym_name = "x0"} : memref<8xi32>
  %x1 = aie.buffer(%core) {sym_name = "x1"} : memref<8xi32>
  %y0 = aie.buffer(%core) {sym_name = "y0"} : memref<8xi32>
  %y1 = aie.buffer(%core) {sym_name = "y1"} : memref<8xi32>
  %x_free = aie.lock(%core) {init = 2 : i32}
  %x_full = aie.lock(%core) {init = 0 : i32}
  %y_free = aie.lock(%core) {init = 2 : i32}
  %y_full = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 1)
  aie.flow(%core, DMA : 1, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 1, ^in0, ^next)
  ^in0:
    aie.use_lock(%x_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%x0 : memref<8xi32>)
    aie.use_lock(%x_full, Release, 1)
    aie.next_bd ^in1
  ^in1:
    aie.use_lock(%x_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%x1 : memref<8xi32>)
    aie.use_lock(%x_full, Release, 1)
    aie.next_bd ^in0
  ^next:
    %1 = aie.dma_start(MM2S, 1, ^out0, ^end)
  ^out0:
    aie.use_lock(%y_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%y0 : memref<8xi32>)
    aie.use_lock(%y_free, Release, 1)
    aie.next_bd ^out1
  ^out1:
    aie.use_lock(%y_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%y1 : memref<8xi32>)
    aie.use_lock(%y_free, Release, 1)
    aie.next_bd ^out0
  ^end:
    aie.end
  }
  func.func private @square(%x : memref<8xi32>, %y : memref<8xi32>) {
    %zero = arith.constant 0 : index
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %a : vector<8xi32>
    vector.store %b, %y[%zero] : memref<8xi32>, vector<8xi32>
    return
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      aie.use_lock(%x_full, AcquireGreaterEqual, 1)
      aie.use_lock(%y_free, AcquireGreaterEqual, 1)
      func.call @square(%x0, %y0) : (memref<8xi32>, memref<8xi32>) -> ()
      aie.use_lock(%x_free, Release, 1)
      aie.use_lock(%y_full, Release, 1)
      aie.use_lock(%x_full, AcquireGreaterEqual, 1)
      aie.use_lock(%y_free, AcquireGreaterEqual, 1)
      func.call @square(%x1, %y1) : (memref<8xi32>, memref<8xi32>) -> ()
      aie.use_lock(%x_free, Release, 1)
      aie.use_lock(%y_full, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%i : memref<32xi32>, %o : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
