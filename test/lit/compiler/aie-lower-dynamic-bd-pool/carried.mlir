// Each task takes a number from the pool of its tile, and each free gives one back. The number goes with the task
// through loops and branches, as a value of its own.
// RUN: tessera-opt --aie-lower-dynamic-bd-pool --split-input-file %s | FileCheck %s

// A loop inside of a loop carries two tasks; one passes through unchanged.
// CHECK-LABEL: @nested
// CHECK: %[[A:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK: %[[TA:.*]] = aiex.dma_configure_task(%{{.*}}, MM2S, 0) bd_id %[[A]] : i32
// CHECK: %[[B:.*]] = aiex.dma_bd_pool_pop(0, 1) : i32
// CHECK: %[[TB:.*]] = aiex.dma_configure_task(%{{.*}}, S2MM, 2) bd_id %[[B]] : i32
// CHECK: %[[OUT:.*]]:4 = scf.for {{.*}} iter_args(%[[P:.*]] = %[[TA]], %[[Q:.*]] = %[[TB]], %[[PI:.*]] = %[[A]], %[[QI:.*]] = %[[B]]) -> (index, index, i32, i32)
// CHECK: %[[IN:.*]]:2 = scf.for {{.*}} iter_args(%[[R:.*]] = %[[P]], %[[RI:.*]] = %[[PI]]) -> (index, i32)
// CHECK: %[[C:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK: %[[TC:.*]] = aiex.dma_configure_task(%{{.*}}, MM2S, 0) bd_id %[[C]] : i32
// CHECK-NEXT: aie.dma_bd
// CHECK: aiex.dma_bd_pool_push(0, 0) bd_id %[[RI]] : i32
// CHECK: scf.yield %[[TC]], %[[C]] : index, i32
// CHECK: scf.yield %[[IN]]#0, %[[Q]], %[[IN]]#1, %[[QI]] : index, index, i32, i32
// CHECK: aiex.dma_await_task(%[[OUT]]#0)
// CHECK-NEXT: aiex.dma_bd_pool_push(0, 0) bd_id %[[OUT]]#2 : i32
// CHECK-NEXT: aiex.dma_bd_pool_push(0, 1) bd_id %[[OUT]]#3 : i32
// CHECK-NOT: free_task
aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {address = 0 : i32} : memref<64xi32>
  aie.runtime_sequence @nested(%x : memref<64xi32>, %n : index) {
    %one = arith.constant 1 : index
    %ta = aiex.dma_configure_task(%s, MM2S, 0) {
      aie.dma_bd(%x : memref<64xi32>, 0, 64)
      aie.end
    } {issue_token = true}
    %tb = aiex.dma_configure_task(%m, S2MM, 2) {
      aie.dma_bd(%b : memref<64xi32>, 0, 64)
      aie.end
    }
    %out:2 = scf.for %i = %one to %n step %one iter_args(%p = %ta, %q = %tb) -> (index, index) {
      %in = scf.for %j = %one to %n step %one iter_args(%r = %p) -> (index) {
        %tc = aiex.dma_configure_task(%s, MM2S, 0) {
          aie.dma_bd(%x : memref<64xi32>, 0, 64)
          aie.end
        } {issue_token = true}
        aiex.dma_start_task(%tc)
        aiex.dma_free_task(%r)
        scf.yield %tc : index
      }
      scf.yield %in, %q : index, index
    }
    aiex.dma_await_task(%out#0)
    aiex.dma_free_task(%out#0)
    aiex.dma_free_task(%out#1)
  }
}

// -----

// A branch whose values are a number and a task gets one further value. A task that stays in its branch needs none.
// CHECK-LABEL: @branch
// CHECK: %[[R:.*]]:3 = scf.if %{{.*}} -> (i64, index, i32) {
// CHECK: %[[A:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[A]] : i64, index, i32
// CHECK: } else {
// CHECK: %[[B:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK: %[[C:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
// CHECK: aiex.dma_bd_pool_push(0, 0) bd_id %[[C]] : i32
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[B]] : i64, index, i32
// CHECK: aiex.dma_bd_pool_push(0, 0) bd_id %[[R]]#2 : i32
aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence @branch(%x : memref<64xi32>, %c : i1) {
    %zero = arith.constant 0 : i64
    %r:2 = scf.if %c -> (i64, index) {
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%x : memref<64xi32>, 0, 64)
        aie.end
      }
      scf.yield %zero, %t : i64, index
    } else {
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.end
      }
      %u = aiex.dma_configure_task(%s, S2MM, 1) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.end
      }
      aiex.dma_start_task(%u)
      aiex.dma_free_task(%u)
      scf.yield %zero, %t : i64, index
    }
    aiex.dma_free_task(%r#1)
  }
}

// -----

// The pass leaves sequences without loops and branches, and sequences that it has changed before.
// CHECK-LABEL: @straight
// CHECK-NOT: pool
// CHECK: aiex.dma_free_task
// CHECK-LABEL: @before
// CHECK: aiex.dma_bd_pool_pop
// CHECK-NOT: pool_pop
aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence @straight(%x : memref<64xi32>) {
    %t = aiex.dma_configure_task(%s, MM2S, 0) {
      aie.dma_bd(%x : memref<64xi32>, 0, 64)
      aie.end
    }
    aiex.dma_free_task(%t)
  }
  aie.runtime_sequence @before(%x : memref<64xi32>, %c : i1) {
    scf.if %c {
      %id = aiex.dma_bd_pool_pop(0, 0) : i32
      %t = aiex.dma_configure_task(%s, MM2S, 0) bd_id %id : i32 {
        aie.dma_bd(%x : memref<64xi32>, 0, 64)
        aie.end
      }
    }
  }
}
