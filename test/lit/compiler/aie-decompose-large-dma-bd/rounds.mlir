// The outermost of four dimensions has more steps than an iteration allows: several descriptors share them, and each
// advances by as many steps as there are descriptors in each round of their task.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu,aie-dma-to-npu))' %s | FileCheck %s --check-prefix=NPU
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  aie.runtime_sequence(%a : memref<65536xi32>, %b : memref<65536xi32>) {
    // 35 rounds of two: an iteration of 35 steps of 1024 words is 34 << 20 | 1023 in the descriptor, and 34 << 16 the
    // repeat count in the queue.
    // CHECK: %[[T:.*]] = aiex.dma_configure_task(%{{.*}}tile_0_0, MM2S, 0) {
    // CHECK-NEXT: aie.dma_bd(%{{.*}}, 16, 128, [<size = 35, stride = 1024>, <size = 4, stride = 100>, <size = 4, stride = 16>, <size = 8, stride = 1>])
    // CHECK-NEXT: aie.next_bd ^bb1
    // CHECK-NEXT: ^bb1:
    // CHECK-NEXT: aie.dma_bd(%{{.*}}, 528, 128, [<size = 35, stride = 1024>, <size = 4, stride = 100>, <size = 4, stride = 16>, <size = 8, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 34 : i32}
    // CHECK-NEXT: aiex.dma_start_task(%[[T]])
    // NPU-DAG: @[[A:.*]] : memref<8xi32> = dense<[128, 64, {{.*}}, 35652607, 234881024]>
    // NPU-DAG: @[[B:.*]] : memref<8xi32> = dense<[128, 2112, {{.*}}, 35652607, 33554432]>
    // NPU: memref.get_global @[[A]]
    // NPU: memref.get_global @[[B]]
    // NPU: aiex.npu.write32 {address = 119316 : ui32, column = 0 : i32, row = 0 : i32, value = 2149711872 : ui32}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 16][70, 4, 4, 8][512, 100, 16, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<65536xi32>
    // 67 is prime: the remaining steps are a separate task, whose token stands for the whole transfer.
    // CHECK: %[[FIRST:.*]] = aiex.dma_configure_task(%{{.*}}tile_0_0, S2MM, 1) {
    // CHECK-NEXT: aie.dma_bd(%{{.*}}, 0, 16, [<size = 64, stride = 100>, <size = 2, stride = 16>, <size = 2, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = false, repeat_count = 63 : i32}
    // CHECK-NEXT: aiex.dma_start_task(%[[FIRST]])
    // CHECK-NEXT: %[[REST:.*]] = aiex.dma_configure_task(%{{.*}}tile_0_0, S2MM, 1) {
    // CHECK-NEXT: aie.dma_bd(%{{.*}}, 6400, 16, [<size = 3, stride = 100>, <size = 2, stride = 16>, <size = 2, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 2 : i32}
    // CHECK-NEXT: aiex.dma_start_task(%[[REST]])
    aiex.npu.dma_memcpy_nd (%b[0, 0, 0, 0][67, 2, 2, 4][100, 16, 8, 1]) {metadata = @out, id = 1 : i64} : memref<65536xi32>
    // CHECK-NEXT: aiex.npu.dma_wait {symbol = @out}
    // CHECK-NEXT: aiex.dma_free_task(%[[FIRST]])
    // CHECK-NEXT: aiex.dma_free_task(%[[REST]])
    aiex.npu.dma_wait {symbol = @out}
    // The queue repeats a transfer in place at most 256 times, but this one needs 300.
    // CHECK: aie.dma_bd(%{{.*}}, 0, 4, [<size = 4, stride = 1>])
    // CHECK: aie.dma_bd(%{{.*}}, 0, 4, [<size = 4, stride = 1>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = false, repeat_count = 149 : i32}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][300, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<65536xi32>
    // An equal task is divided as well, but only if no steps remain, because a wait can name only one task.
    // CHECK: aie.dma_bd(%{{.*}}, 0, 128, [<size = 35, stride = 1024>
    // CHECK: aie.dma_bd(%{{.*}}, 512, 128, [<size = 35, stride = 1024>
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 34 : i32}
    %task = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<65536xi32>, 0, 128, [<size = 70, stride = 512>, <size = 4, stride = 100>, <size = 4, stride = 16>, <size = 8, stride = 1>])
      aie.end
    } {issue_token = true, repeat_count = 69 : i32}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)
  }
}
