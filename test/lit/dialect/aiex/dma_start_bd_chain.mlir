// The stream configures a chain with these buffers, and starts it.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.bd_chain @both(%p : memref<16xi32>, %q : memref<8xi32>) {
    aie.dma_bd(%p : memref<16xi32>)
    aie.next_bd ^next
  ^next:
    aie.dma_bd(%q : memref<8xi32>)
    aie.end
  }
  aie.bd_chain @nothing() {
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %c : memref<8xi32>) {
    // CHECK: %[[T:.*]] = aiex.dma_start_bd_chain @both(%{{.*}}, %{{.*}}) : (memref<16xi32>, memref<8xi32>) on (%{{.*}}tile_0_0, MM2S, 0) {issue_token = true, repeat_count = 1 : i32}
    %t = aiex.dma_start_bd_chain @both(%a, %c) : (memref<16xi32>, memref<8xi32>) on (%shim, "MM2S", 0) {issue_token = true, repeat_count = 1 : i32}
    // CHECK-NEXT: aiex.dma_await_task(%[[T]])
    aiex.dma_await_task(%t)
    // CHECK-NEXT: aiex.dma_start_bd_chain @nothing() : () on (%{{.*}}tile_0_0, S2MM, 1)
    %u = aiex.dma_start_bd_chain @nothing() : () on (%shim, S2MM, 1)
  }
}
