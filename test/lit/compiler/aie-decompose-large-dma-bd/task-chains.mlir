// A descriptor of a task that no single descriptor can represent becomes several, one behind the other, in its place.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-decompose-large-dma-bd,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu,aie-dma-to-npu))' %s | FileCheck %s --check-prefix=NPU
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // NPU-COUNT-9: aiex.npu.address_patch
  // NPU-NEXT: aiex.npu.write32 {address = 119316 : ui32, column = 0 : i32, row = 0 : i32, value = 2147549184 : ui32}
  // NPU-NEXT: aiex.npu.sync
  aie.runtime_sequence(%a : memref<65536xi32>) {
    // CHECK: aiex.dma_configure_task(%{{.*}}, MM2S, 0, <pkt_type = 0, pkt_id = 3>) {
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 8, 8)
    // CHECK-NEXT: aie.next_bd ^bb1
    // 1031 is prime: each row is two pieces. The first piece keeps the number of the old descriptor; all pieces keep
    // the fourth dimension, because the task is repeated as a whole.
    // CHECK-NEXT: ^bb1:
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 16, 1023, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1023, stride = 2>]) {bd_id = 4 : i32}
    // CHECK-NEXT: aie.next_bd ^bb2
    // CHECK-NEXT: ^bb2:
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 2062, 8, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 8, stride = 2>])
    // CHECK-NEXT: aie.next_bd ^bb3
    // CHECK-NEXT: ^bb3:
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 4112, 1023, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1023, stride = 2>])
    // CHECK-NEXT: aie.next_bd ^bb4
    // CHECK-NEXT: ^bb4:
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 6158, 8, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 8, stride = 2>])
    // CHECK-NEXT: aie.next_bd ^bb5
    // CHECK-NEXT: ^bb5:
    // CHECK-NEXT: aie.dma_bd(%{{.*}} : memref<65536xi32>, 0, 1023, [<size = 1023, stride = 2>])
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 2046, 8, [<size = 8, stride = 2>])
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 4096, 1023, [<size = 1023, stride = 2>])
    // CHECK: aie.dma_bd(%{{.*}} : memref<65536xi32>, 6142, 8, [<size = 8, stride = 2>])
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true, repeat_count = 1 : i32}
    %t = aiex.dma_configure_task(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 3>) {
      aie.dma_bd(%a : memref<65536xi32>, 8, 8)
      aie.next_bd ^second
    ^second:
      aie.dma_bd(%a : memref<65536xi32>, 16, 2062, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 2, stride = 4096>, <size = 1031, stride = 2>]) {bd_id = 4 : i32}
      aie.next_bd ^third
    ^third:
      aie.dma_bd(%a : memref<65536xi32>, 0, 2062, [<size = 2, stride = 4096>, <size = 1031, stride = 2>])
      aie.end
    } {issue_token = true, repeat_count = 1 : i32}
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
  }
}
