// A descriptor of a task that asks for more than its fields hold becomes a descriptor with other dimensions, or several
// descriptors that follow each other.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-substitute-shim-dma-allocations,aie-decompose-large-dma-bd,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu,aie-dma-to-npu))' %s | FileCheck %s --check-prefix=NPU
// NPU-NOT: aiex.dma
// NPU: aiex.npu.sync
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %m = aie.buffer(%mem) {address = 0 : i32} : memref<65536xi32>
  %c = aie.buffer(%core) {address = 4096 : i32} : memref<8192xi32>
  %lock = aie.lock(%core, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<65536xi32>, %h : memref<65536xi16>) {
    // Descriptors that fit, and single runs, stay as they are.
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 4092, [<size = 1023, stride = 8>, <size = 4, stride = 1>])
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 8192, [<size = 2, stride = 4096>, <size = 4096, stride = 1>])
    %fits = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 4092, [<size = 1023, stride = 8>, <size = 4, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%fits)
    %run = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%m : memref<65536xi32>, 0, 8192, [<size = 2, stride = 4096>, <size = 4096, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%run)
    // The size is split into factors, and the rest of the task stays as it was.
    // CHECK: aiex.dma_configure_task_for @in {
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 5, 7680, [<size = 4, stride = 1921>, <size = 2, stride = 960>, <size = 960, stride = 1>]) {bd_id = 7 : i32, burst_length = 64 : i32}
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true}
    %factors = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 5, 7680, [<size = 1, stride = 0>, <size = 1, stride = 0>, <size = 4, stride = 1921>, <size = 1920, stride = 1>]) {bd_id = 7 : i32, burst_length = 64 : i32}
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%factors)
    aiex.dma_await_task(%factors)
    // Two elements of 16 bits count as one word; the fields of a core tile are smaller.
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi16>, 0, 8184, [<size = 2, stride = 8192>, <size = 2, stride = 2046>, <size = 2046, stride = 1>])
    %half = aiex.dma_configure_task_for @in {
      aie.dma_bd(%h : memref<65536xi16>, 0, 8184, [<size = 2, stride = 8192>, <size = 4092, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%half)
    // CHECK: aie.use_lock
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<8192xi32>, 0, 512, [<size = 2, stride = 1024>, <size = 2, stride = 256>, <size = 128, stride = 2>])
    // CHECK-NEXT: aie.use_lock
    // CHECK-NEXT: aie.end
    %small = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
      aie.dma_bd(%c : memref<8192xi32>, 0, 512, [<size = 2, stride = 1024>, <size = 256, stride = 2>])
      aie.use_lock(%lock, Release, 1)
      aie.end
    }
    aiex.dma_free_task(%small)
    // The fourth dimension advances with each repetition, and stays.
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 4000, [<size = 4, stride = 8200>, <size = 2, stride = 4100>, <size = 2, stride = 1000>, <size = 1000, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {repeat_count = 3 : i32}
    %outer = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 4000, [<size = 4, stride = 8200>, <size = 1, stride = 0>, <size = 2, stride = 4100>, <size = 2000, stride = 1>])
      aie.end
    } {repeat_count = 3 : i32}
    aiex.dma_free_task(%outer)
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 4000, [<size = 64, stride = 4>, <size = 2, stride = 4100>, <size = 2, stride = 1000>, <size = 1000, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: }
    %steps = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 4000, [<size = 64, stride = 4>, <size = 1, stride = 0>, <size = 2, stride = 4100>, <size = 2000, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%steps)
    // The length ends the last dimension, so its size has no limit.
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 2062, [<size = 1031, stride = 3>, <size = 2, stride = 1>])
    %last = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 2062, [<size = 1031, stride = 3>, <size = 2, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%last)
    // A task without repetitions gets some when four dimensions are needed; superfluous repetitions become a
    // dimension.
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 8000, [<size = 3, stride = 20000>, <size = 2, stride = 8000>, <size = 1000, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {repeat_count = 2 : i32}
    %four = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 24000, [<size = 3, stride = 20000>, <size = 2000, stride = 8>, <size = 4, stride = 1>])
      aie.end
    }
    aiex.dma_free_task(%four)
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 400, [<size = 100, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {repeat_count = 0 : i32}
    %rounds = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<65536xi32>, 0, 4, [<size = 100, stride = 8>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 4, stride = 1>])
      aie.end
    } {repeat_count = 99 : i32}
    aiex.dma_free_task(%rounds)
  }
}
