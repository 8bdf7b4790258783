// Blocks without a descriptor in places that need one.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence() {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      aie.end
    }
    // expected-error@+1 {{'aiex.dma_start_task' op starts a task that has no descriptor}}
    aiex.dma_start_task(%task)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      // expected-error@+1 {{'aie.next_bd' op leads to a block without a descriptor}}
      aie.next_bd ^next
    ^next:
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>) {
    // expected-note@+1 {{Error encountered while lowering this task}}
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      aie.next_bd ^next
    ^next:
      // expected-error@+1 {{'aie.next_bd' op Block ending in this terminator does not contain a required aie.dma_bd operation.}}
      aie.next_bd ^last
    ^last:
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}
