// Computed offsets, sizes and strides; constants among them are folded.
// RUN: %texts %s
// RUN: tessera-opt --text=2025 %s --canonicalize | FileCheck %s --check-prefix=FOLDED
aie.device(npu2) {
  aiex.runtime_sequence(%a : memref<64x64xi32>, %n : i64) {
    // CHECK: aiex.npu.dma_memcpy_nd
    // CHECK-SAME: [0, 0, 0, %[[N:.*]]][1, 1, %[[FOUR:.*]], %[[N]]][0, 0, %[[N]], 1]
    // FOLDED: [0, 0, 0, %[[N:.*]]][1, 1, 4, %[[N]]][0, 0, %[[N]], 1]
    %four = arith.constant 4 : i64
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,%n][1,1,%four,%n][0,0,%n,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
  }
}
