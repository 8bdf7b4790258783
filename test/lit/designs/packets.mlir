// Two cores send packets, each to a channel of the shim tile; on the way down they may share wires. Headers end where the
// DMA of the shim tile takes the packets.
// RUN: %design %s --in 0=words:1..4 --in 1=words:1..4 --out 2=%t:16:words --out 3=%t.b:16:words && cat %t %t.b | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 11 12 13 14 21 22 23 24
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %one = aie.tile(0, 2)
  %two = aie.tile(0, 3)
  aie.flow(%shim, DMA : 0, %one, DMA : 0)
  aie.flow(%shim, DMA : 1, %two, DMA : 0)
  aie.packet_flow(1) {
    aie.packet_source<%one, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.packet_flow(2) {
    aie.packet_source<%two, DMA : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
  aie.shim_dma_allocation @in_one (MM2S, 0, 0)
  aie.shim_dma_allocation @in_two (MM2S, 1, 0)
  aie.shim_dma_allocation @out_one (S2MM, 0, 0)
  aie.shim_dma_allocation @out_two (S2MM, 1, 0)
  %a = aie.buffer(%one) {sym_name = "a"} : memref<4xi32>
  %a_full = aie.lock(%one) {init = 0 : i32}
  %a_done = aie.lock(%one) {init = 0 : i32}
  aie.mem(%one) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%a : memref<4xi32>)
      aie.use_lock(%a_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%a_done, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
    }]
    aie.end
  }
  aie.core(%one) {
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %four = arith.constant 4 : index
    %ten = arith.constant 10 : i32
    aie.use_lock(%a_full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %four step %step {
      %x = memref.load %a[%i] : memref<4xi32>
      %y = arith.addi %x, %ten : i32
      memref.store %y, %a[%i] : memref<4xi32>
    }
    aie.use_lock(%a_done, Release, 1)
    aie.end
  }
  %b = aie.buffer(%two) {sym_name = "b"} : memref<4xi32>
  %b_full = aie.lock(%two) {init = 0 : i32}
  %b_done = aie.lock(%two) {init = 0 : i32}
  aie.mem(%two) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%b : memref<4xi32>)
      aie.use_lock(%b_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%b_done, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    }]
    aie.end
  }
  aie.core(%two) {
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %four = arith.constant 4 : index
    %twenty = arith.constant 20 : i32
    aie.use_lock(%b_full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %four step %step {
      %x = memref.load %b[%i] : memref<4xi32>
      %y = arith.addi %x, %twenty : i32
      memref.store %y, %b[%i] : memref<4xi32>
    }
    aie.use_lock(%b_done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%in_a : memref<4xi32>, %in_b : memref<4xi32>, %out_a : memref<4xi32>, %out_b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %in_a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_one, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in_b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in_two, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %out_a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out_one, id = 2 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %out_b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out_two, id = 3 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out_one}
    aiex.npu.dma_wait {symbol = @out_two}
  }
}
