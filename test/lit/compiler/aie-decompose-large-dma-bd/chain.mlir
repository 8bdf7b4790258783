// Transfers that no single descriptor can make, whatever its dimensions: they become tasks of several descriptors,
// which are free again after a wait for the channel.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu,aie-dma-to-npu))' %s | FileCheck %s --check-prefix=NPU
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  // NPU-COUNT-2: aiex.npu.address_patch
  // NPU-NEXT: aiex.npu.write32 {address = 119316 : ui32, column = 0 : i32, row = 0 : i32, value = 2147483648 : ui32}
  // NPU-NEXT: aiex.npu.sync
  aie.runtime_sequence(%a : memref<65536xi32>, %b : memref<65536xi32>) {
    // 1031 is prime.
    // CHECK: %[[T:.*]] = aiex.dma_configure_task(%{{.*}}tile_0_0, MM2S, 0) {
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 16, 2046, [<size = 1023, stride = 3>, <size = 2, stride = 1>])
    // CHECK: aie.next_bd ^bb1
    // CHECK: ^bb1:
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 3085, 16, [<size = 8, stride = 3>, <size = 2, stride = 1>])
    // CHECK: aie.end
    // CHECK: } {issue_token = true
    // CHECK: aiex.dma_start_task(%[[T]])
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 16][1, 1, 1031, 2][0, 0, 3, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<65536xi32>
    // CHECK: aiex.npu.dma_wait {symbol = @in}
    // CHECK-NEXT: aiex.dma_free_task(%[[T]])
    aiex.npu.dma_wait {symbol = @in}
    // Rows of a prime length: each row becomes two pieces, one row after the other.
    // CHECK: aiex.dma_configure_task(%{{.*}}tile_0_0, S2MM, 1) {
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 1023, [<size = 1023, stride = 2>]
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 2046, 8, [<size = 8, stride = 2>]
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 4096, 1023, [<size = 1023, stride = 2>]
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 6142, 8, [<size = 8, stride = 2>]
    aiex.npu.dma_memcpy_nd (%b[0, 0, 0, 0][1, 1, 2, 1031][0, 0, 4096, 2]) {metadata = @out, id = 1 : i64} : memref<65536xi32>
  }
}
