// The start of a chain becomes a task with a copy of the chain that names the buffers, and the start of this task.
// RUN: tessera-opt --aie-materialize-bd-chains %s | FileCheck %s

aie.device(npu1_1col) {
  // CHECK: %[[SHIM:.*]] = aie.tile(0, 0)
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  // CHECK: aie.bd_chain @both
  aie.bd_chain @both(%first : memref<8xi32>, %second : memref<16xi32>) {
    aie.dma_bd(%first : memref<8xi32>, 0, 8)
    aie.next_bd ^next
  ^next:
    aie.dma_bd(%second : memref<16xi32>, 4, 12)
    aie.end
  }
  // CHECK: runtime_sequence(%[[A:.*]]: memref<8xi32>, %[[B:.*]]: memref<16xi32>)
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<16xi32>) {
    // CHECK-NEXT: %[[T:.*]] = aiex.dma_configure_task(%[[SHIM]], MM2S, 0) {
    // CHECK-NEXT: aie.dma_bd(%[[A]] : memref<8xi32>, 0, 8)
    // CHECK-NEXT: aie.next_bd ^bb1
    // CHECK-NEXT: ^bb1:
    // CHECK-NEXT: aie.dma_bd(%[[B]] : memref<16xi32>, 4, 12)
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 2 : i32}
    // CHECK-NEXT: aiex.dma_start_task(%[[T]])
    %t = aiex.dma_start_bd_chain @both(%a, %b) : (memref<8xi32>, memref<16xi32>) on (%shim, MM2S, 0) {issue_token = true, repeat_count = 2 : i32}
    // CHECK-NEXT: aiex.dma_await_task(%[[T]])
    aiex.dma_await_task(%t)
    // CHECK-NEXT: %[[U:.*]] = aiex.dma_configure_task(%[[SHIM]], S2MM, 1) {
    // CHECK: aie.dma_bd(%[[B]] : memref<16xi32>, 4, 12)
    // CHECK: aiex.dma_start_task(%[[U]])
    %u = aiex.dma_start_bd_chain_for @both(%a, %b) : (memref<8xi32>, memref<16xi32>) for @out
    // CHECK-NEXT: aiex.dma_free_task(%[[U]])
    aiex.dma_free_task(%u)
  }
}
