// A chain of descriptors whose buffers are named when it is started.
// RUN: %texts %s
aie.device(npu1) {
  // CHECK: aie.bd_chain @chain(%[[A:.*]]: memref<16xi32>, %[[B:.*]]: memref<8xi32>) {
  aie.bd_chain @chain(%a : memref<16xi32>, %b : memref<8xi32>) {
    // OF2025-NEXT: aie.dma_bd(%[[A]] : memref<16xi32>, 0, 8, [<size = 2, stride = 8>, <size = 4, stride = 1>])
    // OF2026-NEXT: aie.dma_bd(%[[A]] : memref<16xi32> offset = 0 len = 8 sizes = [2, 4] strides = [8, 1])
    aie.dma_bd(%a : memref<16xi32>, 0, 8, [<size = 2, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.next_bd ^bb1
    aie.next_bd ^second
    // CHECK-NEXT: ^bb1:
  ^second:
    // CHECK-NEXT: aie.dma_bd(%[[B]] : memref<8xi32>) {bd_id = 3 : i32}
    aie.dma_bd(%b : memref<8xi32>) {bd_id = 3 : i32}
    // CHECK-NEXT: aie.end
    aie.end
  }
  // CHECK: aie.bd_chain @nothing() {
  aie.bd_chain @nothing() {
    aie.end
  }
}
