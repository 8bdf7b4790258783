// What one descriptor of a task cannot hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    ^other:
      // expected-error@+1 {{'aie.end' op ends a descriptor that nothing leads to}}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4xi32>) {
    %c = arith.constant 0 : index
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'memref.load' op cannot stand in a task}}
      %v = memref.load %a[%c] : memref<4xi32>
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op has a descriptor that ends neither with aie.end nor with aie.next_bd}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      cf.br ^next
    ^next:
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %lock = aie.lock(%shim, 1)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op has a descriptor that acquires a lock or releases one, but not both}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
      aie.end
    }
  }
}
