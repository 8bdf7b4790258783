// The container has only routes for control packets; the stream sends the configuration over them, and then data over
// the same channel of the shim tile; the memory tile sends the data back transposed.
// RUN: %design %s --configure-by-packets --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// RUN: %design %s --in 0=words:0..15 --out 1=%t.once:64:words && cmp %t %t.once
// RUN: tessera compile %s --configure-by-packets -o %t.xclbin
// RUN: tessera state %t.xclbin | FileCheck %s --check-prefix=STATE --implicit-check-not=lock --implicit-check-not=BD
// CHECK: 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
// STATE: memory tile (0,1)
// STATE: for packet 26
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.buffer(%mem) {sym_name = "a"} : memref<16xi32>
  %free = aie.lock(%mem) {init = 1 : i32}
  %full = aie.lock(%mem) {init = 0 : i32}
  aie.packet_flow(3) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%mem, DMA : 0>
  }
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<16xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<16xi32>, 0, 16, [<size = 4, stride = 1>, <size = 4, stride = 4>])
      aie.use_lock(%free, Release, 1)
    }]
    aie.end
  }
  aiex.runtime_sequence(%in : memref<16xi32>, %out : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 3>) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
