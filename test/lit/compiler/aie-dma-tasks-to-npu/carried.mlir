// Tasks that loops and branches pass on: a wait becomes a wait for the channel, and the values themselves go.
// RUN: tessera-opt --aie-dma-tasks-to-npu %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)

  // The loop passes on the number of the descriptor, and no longer the task.
  // CHECK-LABEL: @loop
  // CHECK: %[[FIRST:.*]] = aiex.dma_bd_pool_pop(0, 0)
  // CHECK: %[[LOOP:.*]] = scf.for {{.*}} iter_args(%[[BEFORE:.*]] = %[[FIRST]]) -> (i32) {
  // CHECK:   %[[NEXT:.*]] = aiex.dma_bd_pool_pop(0, 0)
  // CHECK:   aiex.dma_bd_pool_push(0, 0) bd_id %[[BEFORE]]
  // CHECK:   scf.yield %[[NEXT]] : i32
  // CHECK: aiex.npu.sync {channel = 1 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
  // CHECK-NEXT: aiex.dma_bd_pool_push(0, 0) bd_id %[[LOOP]]
  // CHECK-NOT: index
  aiex.runtime_sequence @loop(%buffer : memref<64xi32>, %end : index) {
    %one = arith.constant 1 : index
    %first = aiex.dma_bd_pool_pop(0, 0) : i32
    %start = aiex.dma_configure_task(%shim, MM2S, 1) bd_id %first : i32 {
      aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%start)
    %last:2 = scf.for %i = %one to %end step %one iter_args(%task = %start, %id = %first) -> (index, i32) {
      %number = aiex.dma_bd_pool_pop(0, 0) : i32
      %next = aiex.dma_configure_task(%shim, MM2S, 1) bd_id %number : i32 {
        aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%next)
      aiex.dma_bd_pool_push(0, 0) bd_id %id : i32
      scf.yield %next, %number : index, i32
    }
    aiex.dma_await_task(%last#0)
    aiex.dma_bd_pool_push(0, 0) bd_id %last#1 : i32
  }

  // A task that the loop only hands on can also start again.
  // CHECK-LABEL: @same
  // CHECK: scf.for
  // CHECK-NEXT: aiex.npu.push_queue(0, 0, S2MM : 0) {bd_id = 3 : i32, issue_token = true, repeat_count = 0 : i32}
  // CHECK-NEXT: aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}
  // CHECK-NEXT: }
  aiex.runtime_sequence @same(%buffer : memref<64xi32>, %end : index) {
    %one = arith.constant 1 : index
    %only = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%buffer : memref<64xi32>, 0, 64) {bd_id = 3 : i32}
      aie.end
    } {issue_token = true}
    %last = scf.for %i = %one to %end step %one iter_args(%task = %only) -> (index) {
      aiex.dma_start_task(%task)
      aiex.dma_await_task(%task)
      scf.yield %task : index
    }
    aiex.dma_free_task(%last)
  }

  // CHECK-LABEL: @branch
  // CHECK: scf.if %{{[a-z0-9]*}} {
  // CHECK: aiex.npu.push_queue(0, 0, S2MM : 0) {bd_id = 4{{.*}}}
  // CHECK-NEXT: } else {
  // CHECK: aiex.npu.push_queue(0, 0, S2MM : 0) {bd_id = 5{{.*}}}
  // CHECK-NEXT: }
  // CHECK-NEXT: aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}
  aiex.runtime_sequence @branch(%buffer : memref<64xi32>, %choice : i1) {
    %task = scf.if %choice -> (index) {
      %low = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 4 : i32}
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%low)
      scf.yield %low : index
    } else {
      %high = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%buffer : memref<64xi32>, 32, 32) {bd_id = 5 : i32}
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%high)
      scf.yield %high : index
    }
    aiex.dma_await_task(%task)
  }
}
