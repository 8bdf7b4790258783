// A number is in use from the configuration of its task until the task is awaited or freed.
// RUN: tessera-opt --aie-assign-runtime-sequence-bd-ids %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // Two blocks; the second has a number: the first block comes earlier but gets another number.
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32}
    %t1 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    } {issue_token = true}
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 2 : i32}
    %t2 = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    aiex.dma_start_task(%t1)
    aiex.dma_await_task(%t1)
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32}
    %t3 = aiex.dma_configure_task(%shim, MM2S, 1) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    // An awaited task may still be freed; a free emits no instruction.
    // CHECK-NOT: dma_free_task
    aiex.dma_free_task(%t1)
    aiex.dma_free_task(%t2)
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 2 : i32}
    %t4 = aiex.dma_configure_task(%shim, MM2S, 1) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
  // Each stream starts with all numbers free.
  aiex.runtime_sequence @second(%a : memref<8xi32>) {
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    } {issue_token = true}
    // A task that is started again holds its descriptors again.
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
    aiex.dma_start_task(%t)
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    %u = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
}
