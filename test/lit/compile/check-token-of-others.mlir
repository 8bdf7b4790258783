// A token proves that the inputs behind this output have ended, but tells nothing about inputs of another column.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
aie.device(npu1_2col) {
  %shim0 = aie.tile(0, 0)
  %shim1 = aie.tile(1, 0)
  %memory0 = aie.tile(0, 1)
  %core0 = aie.tile(0, 2)
  %core1 = aie.tile(1, 2)
  // The input goes through a memory tile and a core, whose memory a neighbour uses.
  aie.flow(%shim0, DMA : 0, %memory0, DMA : 0)
  aie.flow(%memory0, DMA : 0, %core0, DMA : 0)
  aie.flow(%core0, DMA : 0, %shim0, DMA : 0)
  aie.flow(%shim1, DMA : 0, %core1, DMA : 0)
  aie.flow(%core1, DMA : 0, %shim1, DMA : 0)
  aie.shim_dma_allocation @in0 (MM2S, 0, 0)
  aie.shim_dma_allocation @out0 (S2MM, 0, 0)
  aie.shim_dma_allocation @in1 (MM2S, 0, 1)
  aie.shim_dma_allocation @out1 (S2MM, 0, 1)
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in0, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in1, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out0, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out0}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 16][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in0, id = 0 : i64} : memref<64xi32>
    // CHECK: error[T0940]: the command stream writes descriptor 0 of (1,0) while MM2S 0 of (1,0) may still use it
    // CHECK-NEXT: --> {{.*}}check-token-of-others.mlir:[[@LINE+2]]:5
    // CHECK-NEXT: note: {{.*}}check-token-of-others.mlir:[[@LINE-6]]:5: this task issues no token to wait for
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 16][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in1, id = 0 : i64} : memref<64xi32>
  }
}
