// Tasks of DMA channels, in both ages of text, without the descriptors in them.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt --canonicalize | FileCheck %s --check-prefixes=CHECK,SPEC

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // CHECK-LABEL: runtime_sequence
  aiex.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    // CHECK: %[[T:.*]] = aiex.dma_configure_task(%{{.*}}, MM2S, 0) {
    // CHECK-NEXT: aie.end
    // CHECK-NEXT: } {issue_token = true}
    %t = aiex.dma_configure_task(%shim, "MM2S", 0) {
      aie.end
    } {issue_token = true}
    // SPEC: %{{.*}} = aiex.dma_configure_task(%{{.*}}, S2MM, 1, <pkt_type = 0, pkt_id = 3>) {
    // SPEC-NEXT: aie.end
    // SPEC-NEXT: } {repeat_count = 255 : i32}
    // YOUNG: %[[R:.*]] = arith.constant 255 : i32
    // YOUNG-NEXT: aiex.dma_configure_task(%{{.*}}, S2MM, 1, <pkt_type = 0, pkt_id = 3>) repeat %[[R]] : i32 {
    %t2 = aiex.dma_configure_task(%shim, S2MM, 1, <pkt_type = 0, pkt_id = 3>) {
      aie.end
    } {repeat_count = 255 : i32}
    // CHECK: aiex.dma_configure_task(%{{.*}}, S2MM, 0) repeat %[[N:.*]] : i32 bd_id %[[N]] : i32 {
    %t3 = aiex.dma_configure_task(%shim, S2MM, 0) repeat %n : i32 bd_id %n : i32 {
      aie.end
    }
    // CHECK: aiex.dma_start_task(%[[T]])
    aiex.dma_start_task(%t)
    // CHECK: aiex.dma_await_task(%[[T]])
    aiex.dma_await_task(%t)
    // CHECK: aiex.dma_free_task(%[[T]])
    aiex.dma_free_task(%t)
    // CHECK: %[[F:.*]] = aiex.dma_configure_task_for @in {
    // CHECK: } {issue_token = true}
    %f = aiex.dma_configure_task_for @in {
      aie.end
    } {issue_token = true}
    // CHECK: aiex.dma_configure_task_for @in repeat %[[N]] : i32 {
    %f2 = aiex.dma_configure_task_for @in repeat %n : i32 {
      aie.end
    }
    // A constant count is one number, whichever text it came from.
    // SPEC: aiex.dma_configure_task_for @in {
    // SPEC: } {repeat_count = 3 : i32}
    %three = arith.constant 3 : i32
    %f3 = aiex.dma_configure_task_for @in repeat %three : i32 {
      aie.end
    }
    // Tasks may stand in the control flow of a sequence, and come through it.
    // CHECK: scf.for
    // CHECK: aiex.dma_start_task(%[[F]])
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.index_cast %n : i32 to index
    %last = scf.for %i = %zero to %many step %one iter_args(%task = %f) -> (index) {
      aiex.dma_start_task(%f)
      aiex.dma_await_task(%task)
      scf.yield %task : index
    }
    aiex.dma_free_task(%last)
  }
}
