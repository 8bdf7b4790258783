// Tasks whose numbers cannot come from a pool.
// RUN: tessera-opt --aie-lower-dynamic-bd-pool --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%x : memref<64xi32>, %c : i1) {
    scf.if %c {
      // expected-error@+1 {{dynamic BD pool lowering supports single-BD tasks only, and this task has 2}}
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.next_bd ^next
      ^next:
        aie.dma_bd(%x : memref<64xi32>, 32, 32)
        aie.end
      }
    }
  }
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%x : memref<64xi32>, %c : i1) {
    scf.if %c {
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        // expected-error@+1 {{pins a buffer descriptor ID inside a runtime-bound sequence that draws IDs from the dynamic pool: another task may have drawn this number}}
        aie.dma_bd(%x : memref<64xi32>, 0, 32) {bd_id = 2 : i32}
        aie.end
      }
    }
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence(%c : i1) {
    // expected-error@+1 {{scf.while in a runtime sequence is not supported by the dynamic BD pool path: use scf.for or scf.if}}
    scf.while : () -> () {
      scf.condition(%c)
    } do {
      scf.yield
    }
  }
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%x : memref<64xi32>, %c : i1, %i : index) {
    // expected-error@+1 {{yields a pool-allocated task on only one branch of an scf.if: let both yield a task}}
    %r = scf.if %c -> index {
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.end
      }
      scf.yield %t : index
    } else {
      scf.yield %i : index
    }
  }
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%x : memref<64xi32>, %c : i1) {
    // expected-error@+1 {{yields tasks on different physical channels: one free or await after it stands for one channel}}
    %r = scf.if %c -> index {
      %t = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.end
      }
      scf.yield %t : index
    } else {
      %u = aiex.dma_configure_task(%s, MM2S, 1) {
        aie.dma_bd(%x : memref<64xi32>, 0, 32)
        aie.end
      }
      scf.yield %u : index
    }
  }
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  aie.runtime_sequence(%x : memref<64xi32>, %n : index) {
    %one = arith.constant 1 : index
    %t = aiex.dma_configure_task(%s, MM2S, 0) {
      aie.dma_bd(%x : memref<64xi32>, 0, 32)
      aie.end
    }
    %r = scf.for %i = %one to %n step %one iter_args(%p = %t) -> (index) {
      // expected-error@+1 {{yields a value other than a task where the loop begins with a task}}
      scf.yield %i : index
    }
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence(%x : memref<64xi32>, %c : i1, %i : index) {
    scf.if %c {
      // expected-error@+1 {{does not resolve to a task allocated from the runtime pool}}
      aiex.dma_free_task(%i)
    }
  }
}
