// A herd of two cores with one program, and a herd of shim tiles: each column works on its own half of the words.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:16:words --out 2=%t.2:16:words && paste -s -d' ' %t %t.2 | FileCheck %s --match-full-lines
// CHECK: 11 12 13 14
// CHECK-NEXT: 15 16 17 18
aie.device(npu1_2col) {
  %left = aie.tile(0, 0)
  %right = aie.tile(1, 0)
  %corner = aie.tile(0, 3)
  %herd = aiex.herd[2][1] {sym_name = "workers"}
  %shims = aiex.herd[2][1]
  aiex.place(%corner, %herd, 0, 0)
  aiex.place(%left, %shims, 0, 0)
  %x = aie.buffer(%herd) {sym_name = "x"} : memref<4xi32>
  %empty = aie.lock(%herd) {init = 1 : i32}
  %full = aie.lock(%herd) {init = 0 : i32}
  %done = aie.lock(%herd) {init = 0 : i32}
  aiex.route(<%shims, DMA : 0>, <%herd, DMA : 0>)
  aiex.route(<%herd, DMA : 0>, <%shims, DMA : 0>)
  aie.mem(%herd) {
    %0 = aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<4xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^in
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^out, ^end)
  ^out:
    aie.use_lock(%done, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<4xi32>)
    aie.use_lock(%empty, Release, 1)
    aie.next_bd ^out
  ^end:
    aie.end
  }
  aie.core(%herd) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %ten = arith.constant 10 : i32
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %four step %one {
      %v = memref.load %x[%i] : memref<4xi32>
      %w = arith.addi %v, %ten : i32
      memref.store %w, %x[%i] : memref<4xi32>
    }
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aie.shim_dma_allocation @in_left (MM2S, 0, 0)
  aie.shim_dma_allocation @in_right (MM2S, 0, 1)
  aie.shim_dma_allocation @out_left (S2MM, 0, 0)
  aie.shim_dma_allocation @out_right (S2MM, 0, 1)
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<4xi32>, %c : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out_left, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out_right, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_left, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_right, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out_left}
    aiex.npu.dma_wait {symbol = @out_right}
  }
}
