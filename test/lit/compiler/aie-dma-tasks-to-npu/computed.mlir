// Tasks whose numbers the host gives.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' --split-input-file %s | FileCheck %s

// The length in words is the number of elements, times 32 bits, in words of 32 bits. The linear transfer needs no other
// field, so only words 0 and 6 (the iteration) follow the descriptor.
// CHECK-LABEL: @length
// CHECK: aiex.npu.writebd {{.*}}buffer_length = 0{{.*}}valid_bd = 1
// CHECK: %[[BITS:.*]] = arith.muli %arg1, %{{.*}} : i32
// CHECK: %[[WORDS:.*]] = arith.divui %[[BITS]], %{{.*}} : i32
// CHECK: aiex.npu.write32
// CHECK: aiex.npu.write32
// CHECK-NOT: aiex.npu.write32
// CHECK: aiex.npu.address_patch(%{{.*}} : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence @length(%a : memref<4096xi32>, %n : i32) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      aie.dma_bd(%a : memref<4096xi32> offset = 0 len = %n) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

// A descriptor from the pool: its 8 words are written from its address on, 32 bytes for each number.
// CHECK-LABEL: @pool
// CHECK: %[[BD:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK-NOT: aiex.npu.writebd
// CHECK: %[[OFFSET:.*]] = arith.muli %[[BD]], %{{.*}} : i32
// CHECK: arith.addi %{{.*}}, %[[OFFSET]] : i32
// CHECK-COUNT-8: aiex.npu.write32
// CHECK-NOT: aiex.npu.write32
// CHECK: aiex.npu.address_patch(%{{.*}} : i32) addr %{{.*}} : i32
// CHECK: aiex.npu.push_queue(0, 0, MM2S : 0) bd_id %[[BD]]
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence @pool(%a : memref<4096xi32>) {
    %bd = aiex.dma_bd_pool_pop(0, 0) : i32
    %task = aiex.dma_configure_task(%t, MM2S, 0) bd_id %bd : i32 {
      aie.dma_bd(%a : memref<4096xi32> offset = 0 len = 256)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)
    aiex.dma_bd_pool_push(0, 0) bd_id %bd : i32
  }
}
