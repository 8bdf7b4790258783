// Mistakes of a command stream whose operations are each correct: descriptors, tokens and queues.
// RUN: not tessera check %s --json > %t.json; FileCheck %s < %t.json --check-prefix=JSON
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera compile %s --insts %t.bin 2>&1 | FileCheck %s --check-prefix=WARNING
// JSON: "schema": "tessera.check/1"
// JSON: "code": "T0940"
// WARNING: warning[T0940]
// WARNING: warning[T0942]
aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @other (MM2S, 1, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    // The token of the output shows that the input has arrived, too.
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 16][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 16][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<64xi32>

    // Here no token shows that.
    // CHECK: error[T0940]: the command stream writes descriptor 0 of (0,0) while MM2S 0 of (0,0) may still use it
    // CHECK-NEXT: --> {{.*}}stream-checks.mlir:[[@LINE+5]]:5
    // CHECK-NEXT: note: {{.*}}stream-checks.mlir:[[@LINE-6]]:5: this task issues no token to wait for
    // CHECK: error[T0940]: the command stream writes descriptor 1 of (0,0) while S2MM 0 of (0,0) may still use it
    // CHECK-NEXT: --> {{.*}}stream-checks.mlir:[[@LINE+3]]:5
    // CHECK-NEXT: note: {{.*}}stream-checks.mlir:[[@LINE-8]]:5: nothing waits for this task's token in between
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 32][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 32][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @out}

    // CHECK: error[T0941]: the command stream waits for a token of MM2S 0 of (0,0), but no earlier task issues one
    // CHECK-NEXT: --> {{.*}}stream-checks.mlir:[[@LINE+3]]:5
    // CHECK-NEXT: note: {{.*}}stream-checks.mlir:[[@LINE+1]]:5: this task of the channel issues no token
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 48][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}

    // One transfer runs and four wait; the sixth finds no place.
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 2 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 3 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 4 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 5 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 6 : i64, issue_token = true} : memref<64xi32>
    // CHECK: error[T0942]: the command stream starts task 6 of MM2S 1 of (0,0) without a wait in between
    // CHECK-NEXT: --> {{.*}}stream-checks.mlir:[[@LINE+1]]:5
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @other, id = 7 : i64, issue_token = true} : memref<64xi32>
  }
}
