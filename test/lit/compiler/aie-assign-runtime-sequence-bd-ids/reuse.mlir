// A number is in use from where its task is configured until the task is awaited or freed.
// RUN: tessera-opt --aie-assign-runtime-sequence-bd-ids %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // Two blocks, the second of which has a number: the first gets another one, though it comes first.
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
    // What is awaited may be freed all the same; a free is no instruction.
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
  // Each stream begins anew.
  aiex.runtime_sequence @second(%a : memref<8xi32>) {
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    } {issue_token = true}
    // A task may be started again, and holds its descriptors again then.
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
