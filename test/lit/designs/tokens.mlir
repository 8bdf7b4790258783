// Tokens on AIE2, where locks count: a core fills a buffer, a copy brings it to the next tile, whose core sends it on.
// The token comes back to the first core, and so makes four rounds.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %in = aie.buffer(%a) {sym_name = "in"} : memref<4xi32>
  %from = aie.buffer(%a) {sym_name = "from"} : memref<4xi32>
  %to = aie.buffer(%b) {sym_name = "to"} : memref<4xi32>
  %out = aie.buffer(%b) {sym_name = "out"} : memref<4xi32>
  aiex.token(0) {sym_name = "come"}
  aiex.token(0) {sym_name = "cross"}
  aiex.token(0) {sym_name = "leave"}
  aie.flow(%shim, DMA : 0, %a, DMA : 0)
  aie.flow(%b, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @host_in (MM2S, 0, 0)
  aie.shim_dma_allocation @host_out (S2MM, 0, 0)
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @come(Acquire, 0)
    aie.dma_bd(%in : memref<4xi32>, 0, 4)
    aiex.useToken @come(Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  aie.core(%a) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %seven = arith.constant 7 : i32
    scf.for %n = %zero to %four step %one {
      aiex.useToken @come(Acquire, 1)
      aiex.useToken @cross(Acquire, 0)
      scf.for %i = %zero to %four step %one {
        %v = memref.load %in[%i] : memref<4xi32>
        %w = arith.addi %v, %seven : i32
        memref.store %w, %from[%i] : memref<4xi32>
      }
      aiex.useToken @cross(Release, 1)
      aiex.useToken @come(Release, 0)
    }
    aie.end
  }
  aiex.memcpy @cross(1, 2) (%a : <%from, 0, 4>, %b : <%to, 0, 4>) : (memref<4xi32>, memref<4xi32>)
  aie.core(%b) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    scf.for %n = %zero to %four step %one {
      aiex.useToken @cross(Acquire, 2)
      aiex.useToken @leave(Acquire, 0)
      memref.copy %to, %out : memref<4xi32> to memref<4xi32>
      aiex.useToken @leave(Release, 1)
      aiex.useToken @cross(Release, 0)
    }
    aie.end
  }
  aie.mem(%b) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @leave(Acquire, 1)
    aie.dma_bd(%out : memref<4xi32>, 0, 4)
    aiex.useToken @leave(Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  aiex.runtime_sequence(%x : memref<16xi32>, %y : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @host_out, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @host_in, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @host_out}
  }
}
