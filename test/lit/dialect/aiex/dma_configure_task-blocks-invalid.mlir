// Operations that a descriptor of a task cannot hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    ^other:
      // expected-error@+1 {{'aie.end' op ends a descriptor that no other block leads to}}
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
      // expected-error@+1 {{'memref.load' op does not belong in a task}}
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
    // expected-error@+1 {{'aiex.dma_configure_task' op has a descriptor that only acquires or only releases a lock: a descriptor does both or neither}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aiex.runtime_sequence(%b : memref<8xi32>) {
    %t = aiex.dma_configure_task(%a, MM2S, 0) {
      aie.dma_bd(%b : memref<8xi32>)
      // expected-note@+1 {{Extra aie.dma_bd operation here}}
      aie.dma_bd(%b : memref<8xi32>)
      // expected-error@+1 {{'aie.end' op This block contains multiple aie.dma_bd operations, and needs exactly one}}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.buffer(%a) : memref<8xi32>
  %l = aie.lock(%a, 0)
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%a, MM2S, 0) {
      // expected-error@+1 {{'aie.use_lock' op is on the wrong side of the aie.dma_bd: a descriptor acquires before it moves, and releases after}}
      aie.use_lock(%l, Release, 1)
      aie.dma_bd(%b : memref<8xi32>)
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.buffer(%a) : memref<8xi32>
  %l = aie.lock(%a, 0)
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%a, MM2S, 0) {
      aie.use_lock(%l, AcquireGreaterEqual, 1)
      // expected-error@+1 {{'aie.use_lock' op is an acquire or a release too many: a descriptor has one acquire and one release}}
      aie.use_lock(%l, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>)
      aie.end
    }
  }
}
