// Numbers that are computed while the design runs are operands; text with them is of the form of 2026.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence @later(%host : memref<64xi32>, %n : i32, %rows : i64) {
    %four = arith.constant 4 : i64
    // CHECK: aie.dma_bd(%{{.*}} : memref<64xi32> offset = %[[N:.*]] len = 16 sizes = [%[[ROWS:.*]], 4] strides = [4, 1])
    aie.dma_bd(%host : memref<64xi32> offset = %n len = 16 sizes = [%rows, %four] strides = [4, 1])
    // CHECK: aie.dma_bd(%{{.*}} : memref<64xi32> offset = 0 len = %[[N]])
    aie.dma_bd(%host : memref<64xi32> offset = 0 len = %n)
  }
}
