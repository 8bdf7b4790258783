// Each tile of a row feeds the tiles of its column; each row of cores has one program. The design does not place these
// herds; only those of shim tiles have a place.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:16:words --out 2=%t.2:16:words --out 3=%t.3:16:words --out 4=%t.4:16:words && paste -s -d' ' %t %t.2 %t.3 %t.4 | FileCheck %s --match-full-lines
// CHECK: 2 4 6 8
// CHECK-NEXT: 10 12 14 16
// CHECK-NEXT: 3 6 9 12
// CHECK-NEXT: 15 18 21 24
aie.device(npu1_2col) {
  %left = aie.tile(0, 0)
  %row = aiex.herd[2][1]
  %columns = aiex.herd[2][2]
  %shims = aiex.herd[2][1]
  aiex.place(%left, %shims, 0, 0)
  %x_of = aiex.iter(0, 2, 1)
  %first = aiex.iter(0, 1, 1)
  %second = aiex.iter(1, 2, 1)
  %y_of = aiex.iter(0, 2, 1)
  %feeders = aiex.select(%row, %x_of, %first)
  %fed = aiex.select(%columns, %x_of, %y_of)
  %lower = aiex.select(%columns, %x_of, %first)
  %upper = aiex.select(%columns, %x_of, %second)
  aiex.route(<%shims, DMA : 0>, <%row, DMA : 0>)
  aiex.route(<%feeders, DMA : 0>, <%fed, DMA : 0>)
  aiex.route(<%lower, DMA : 0>, <%shims, DMA : 0>)
  aiex.route(<%upper, DMA : 0>, <%shims, DMA : 1>)

  %fifo = aie.buffer(%row) : memref<4xi32>
  %room = aie.lock(%row) {init = 1 : i32}
  %there = aie.lock(%row) {init = 0 : i32}
  aie.mem(%row) {
    %0 = aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.use_lock(%room, AcquireGreaterEqual, 1)
    aie.dma_bd(%fifo : memref<4xi32>)
    aie.use_lock(%there, Release, 1)
    aie.next_bd ^in
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^out, ^end)
  ^out:
    aie.use_lock(%there, AcquireGreaterEqual, 1)
    aie.dma_bd(%fifo : memref<4xi32>)
    aie.use_lock(%room, Release, 1)
    aie.next_bd ^out
  ^end:
    aie.end
  }

  %x = aie.buffer(%columns) : memref<4xi32>
  %empty = aie.lock(%columns) {init = 1 : i32}
  %full = aie.lock(%columns) {init = 0 : i32}
  %done = aie.lock(%columns) {init = 0 : i32}
  aie.mem(%columns) {
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
  aie.core(%lower) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %k = arith.constant 2 : i32
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %four step %one {
      %v = memref.load %x[%i] : memref<4xi32>
      %w = arith.muli %v, %k : i32
      memref.store %w, %x[%i] : memref<4xi32>
    }
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aie.core(%upper) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %k = arith.constant 3 : i32
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %four step %one {
      %v = memref.load %x[%i] : memref<4xi32>
      %w = arith.muli %v, %k : i32
      memref.store %w, %x[%i] : memref<4xi32>
    }
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aie.shim_dma_allocation @in_left (MM2S, 0, 0)
  aie.shim_dma_allocation @in_right (MM2S, 0, 1)
  aie.shim_dma_allocation @lower_left (S2MM, 0, 0)
  aie.shim_dma_allocation @lower_right (S2MM, 0, 1)
  aie.shim_dma_allocation @upper_left (S2MM, 1, 0)
  aie.shim_dma_allocation @upper_right (S2MM, 1, 1)
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<4xi32>, %c : memref<4xi32>, %d : memref<4xi32>, %e : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @lower_left, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @lower_right, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %d[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @upper_left, id = 2 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %e[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @upper_right, id = 2 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_left, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_right, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @lower_left}
    aiex.npu.dma_wait {symbol = @lower_right}
    aiex.npu.dma_wait {symbol = @upper_left}
    aiex.npu.dma_wait {symbol = @upper_right}
  }
}
