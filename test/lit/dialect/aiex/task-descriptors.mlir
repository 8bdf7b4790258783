// Tasks with their descriptors, locks and what follows, and chains that are started, in both ages of text.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s -mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt --canonicalize | FileCheck %s --check-prefixes=CHECK,SPEC

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %lock = aie.lock(%mem, 0)
  %b = aie.buffer(%mem) : memref<64x64xi16>
  // CHECK: aie.bd_chain @both(%[[P:.*]]: memref<16xi32>, %[[Q:.*]]: memref<8xi32>) {
  aie.bd_chain @both(%p : memref<16xi32>, %q : memref<8xi32>) {
    // SPEC-NEXT: aie.dma_bd(%[[P]] : memref<16xi32>, 0, 8, [<size = 2, stride = 8>, <size = 4, stride = 1>])
    // YOUNG-NEXT: aie.dma_bd(%[[P]] : memref<16xi32> offset = 0 len = 8 sizes = [2, 4] strides = [8, 1])
    aie.dma_bd(%p : memref<16xi32>, 0, 8, [<size = 2, stride = 8>, <size = 4, stride = 1>])
    // CHECK-NEXT: aie.next_bd ^bb1
    aie.next_bd ^next
    // CHECK-NEXT: ^bb1:
  ^next:
    // CHECK-NEXT: aie.dma_bd(%[[Q]] : memref<8xi32>) {bd_id = 3 : i32}
    aie.dma_bd(%q : memref<8xi32>) {bd_id = 3 : i32}
    // CHECK-NEXT: aie.end
    aie.end
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  // CHECK: runtime_sequence
  aiex.runtime_sequence(%a : memref<16xi32>, %c : memref<8xi32>) {
    // CHECK: aiex.dma_configure_task(%{{.*}}, MM2S, 1) {
    %t = aiex.dma_configure_task(%mem, MM2S, 1) {
      // SPEC-NEXT: aie.use_lock(%{{.*}}, AcquireGreaterEqual, 2)
      // YOUNG: aie.use_lock(%{{.*}}, AcquireGreaterEqual, %{{.*}})
      aie.use_lock(%lock, AcquireGreaterEqual, 2)
      // SPEC-NEXT: aie.dma_bd(%{{.*}} : memref<64x64xi16>, 64, 72, [<size = 2, stride = 64>, <size = 32, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
      // YOUNG-NEXT: aie.dma_bd(%{{.*}} : memref<64x64xi16> offset = 64 len = 72 sizes = [2, 32] strides = [64, 1] pad [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
      aie.dma_bd(%b : memref<64x64xi16>, 64, 72, [<size = 2, stride = 64>, <size = 32, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
      // CHECK: aie.use_lock(%{{.*}}, Release
      aie.use_lock(%lock, Release, 1)
      // CHECK-NEXT: aie.next_bd ^bb1
      aie.next_bd ^next
    ^next:
      // CHECK: aie.dma_bd(%{{.*}} : memref<64x64xi16>) {bd_id = 30 : i32, next_bd_id = 31 : i32}
      aie.dma_bd(%b : memref<64x64xi16>) {bd_id = 30 : i32, next_bd_id = 31 : i32}
      aie.end
    }
    // CHECK: %[[U:.*]] = aiex.dma_start_bd_chain @both(%{{.*}}, %{{.*}}) : (memref<16xi32>, memref<8xi32>) on (%{{.*}}, MM2S, 0) {issue_token = true, repeat_count = 1 : i32}
    %u = aiex.dma_start_bd_chain @both(%a, %c) : (memref<16xi32>, memref<8xi32>) on (%shim, MM2S, 0) {issue_token = true, repeat_count = 1 : i32}
    // CHECK-NEXT: aiex.dma_await_task(%[[U]])
    aiex.dma_await_task(%u)
    // CHECK-NEXT: %[[V:.*]] = aiex.dma_start_bd_chain_for @both(%{{.*}}, %{{.*}}) : (memref<16xi32>, memref<8xi32>) for @in
    %v = aiex.dma_start_bd_chain_for @both(%a, %c) : (memref<16xi32>, memref<8xi32>) for @in
    // CHECK-NEXT: aiex.dma_free_task(%[[V]])
    aiex.dma_free_task(%v)
    // Four dimensions, the outermost of which is the iteration, and a burst.
    // CHECK: aiex.dma_configure_task_for @in
    %w = aiex.dma_configure_task_for @in {
      // SPEC-NEXT: aie.dma_bd({{.*}}, 0, 1, [<size = 8, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>]) {burst_length = 64 : i32}
      aie.dma_bd(%a : memref<16xi32>, 0, 1, [<size = 8, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>]) {burst_length = 64 : i32}
      aie.end
    } {repeat_count = 7 : i32}
  }
}
