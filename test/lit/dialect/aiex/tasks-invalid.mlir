// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // expected-error@+1 {{'aiex.dma_configure_task' op has to stand in an aiex.runtime_sequence}}
  %t = aiex.dma_configure_task(%shim, MM2S, 0) {
    aie.end
  }
}

// -----

aie.device(npu1) {
  %core = aie.tile(0, 2)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op is of channel MM2S 2: tile (0,2) has 2 of them}}
    %t = aiex.dma_configure_task(%core, MM2S, 2) {
      aie.end
    }
  }
}

// -----

aie.device(xcve2302) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op names a channel of tile (0,0), which has no DMA}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op repeat count is 256, outside of 0 to 255}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    } {repeat_count = 256 : i32}
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'repeat_count' is given twice}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) repeat 3 : i32 {
      aie.end
    } {repeat_count = 2 : i32}
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op has packets with the ID 32: IDs are 0 to 31}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 32>) {
      aie.end
    }
  }
}

// -----

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

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence @in() {
    // expected-error@+1 {{'aiex.dma_configure_task_for' op refers to @in, which is no allocation of a shim DMA and no object FIFO}}
    %t = aiex.dma_configure_task_for @in {
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_task' op takes a task from 'aie.tile', which configures none}}
    aiex.dma_start_task(%shim)
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain' op refers to @chain, which does not exist}}
    %t = aiex.dma_start_bd_chain @chain() : () on (%shim, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @chain() {
    // expected-error@+1 {{'aiex.dma_start_bd_chain_for' op refers to @chain, which is no chain}}
    %t = aiex.dma_start_bd_chain_for @chain() : () for @in
  }
}
