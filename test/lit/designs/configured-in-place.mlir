// A command stream that loads its own device sends the packets in the place of the load: the container has only the
// routes for control packets, and no PDI of the design.
// RUN: %design %s --configure-by-packets --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// RUN: tessera compile %s --configure-by-packets --insts %t.bin --ctrlpkt %t.packets && tessera disasm %t.bin | FileCheck %s --check-prefix=STREAM --implicit-check-not=loadpdi
// The routes for control packets may be in the design already, from a run of the pass; no tile then gets a second one.
// RUN: tessera-opt --aie-generate-column-control-overlay=route-shim-to-tile-ctrl=true %s -o %t.routed.mlir
// RUN: tessera compile %t.routed.mlir --configure-by-packets --stop-after=aie-generate-column-control-overlay | grep -c 'packet_flow(26)' | FileCheck %s --check-prefix=ONCE --match-full-lines
// RUN: %design %t.routed.mlir --configure-by-packets --in 0=words:0..15 --out 1=%t.again:64:words && cmp %t %t.again
// ONCE: 2
// CHECK: 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
// STREAM: .txn
module {
aie.device(npu1_1col) @main {
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
    aiex.configure @main {
      aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
      aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 3>) {metadata = @in, id = 1 : i64} : memref<16xi32>
      aiex.npu.dma_wait {symbol = @out}
    }
  }
}
}
