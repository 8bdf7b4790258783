// The pass avoids numbers in use: those of the tile's DMA program, and those that the stream itself names. In a memory
// tile odd channels use the second half.
// RUN: tessera-opt --aie-assign-runtime-sequence-bd-ids %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) : memref<8xi32>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  %dma = aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
    }]
    aie.end
  }
  // CHECK: runtime_sequence
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    %t1 = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%b : memref<8xi32>)
      aie.end
    }
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 24 : i32}
    %t2 = aiex.dma_configure_task(%mem, MM2S, 3) {
      aie.dma_bd(%b : memref<8xi32>)
      aie.end
    }
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    %t3 = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<8xi32>
  }
}
