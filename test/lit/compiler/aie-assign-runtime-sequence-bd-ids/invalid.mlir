// RUN: tessera-opt --aie-assign-runtime-sequence-bd-ids %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd1
    ^bd1:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd2
    ^bd2:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd3
    ^bd3:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd4
    ^bd4:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd5
    ^bd5:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd6
    ^bd6:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd7
    ^bd7:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd8
    ^bd8:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd9
    ^bd9:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd10
    ^bd10:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd11
    ^bd11:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd12
    ^bd12:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd13
    ^bd13:
      aie.dma_bd(%a : memref<8xi32>)
      aie.next_bd ^bd14
    ^bd14:
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    %u = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    // expected-error@+1 {{Too many simultaneously active buffer descriptors: channel 1 of tile (0,0) can use 16, and 16 of them belong to tasks that are neither awaited nor freed yet. First await or free a task, with aiex.dma_await_task or aiex.dma_free_task [T0920]}}
    %v = aiex.dma_configure_task(%shim, MM2S, 1) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 3 : i32}
      aie.end
    }
    // expected-error@+1 {{Specified buffer descriptor ID 3 is already in use: aiex.dma_await_task and aiex.dma_free_task release it; it is in use since }}
    %u = aiex.dma_configure_task(%shim, MM2S, 1) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 3 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) : memref<8xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%mem, MM2S, 1) {
      // expected-error@+2 {{has the number 0, which channel 1 of tile (0,1) cannot use [T0920]}}
      // expected-note@+1 {{the channel can use descriptors 24 to 47}}
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    aiex.dma_free_task(%t)
    // expected-error@+1 {{frees a descriptor that is not currently in use: the task was freed before}}
    aiex.dma_free_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    aiex.dma_free_task(%t)
    // expected-note@+1 {{this task has the descriptor now}}
    %u = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    // expected-error@+1 {{starts a task whose descriptor 0 of tile (0,0) now belongs to another task}}
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, S2MM, 1) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    } {issue_token = true}
    // expected-error@+1 {{would block here forever: no earlier task requests a token of S2MM 1 of tile (0,0), or earlier waits take all these tokens}}
    aiex.dma_await_task(%t)
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-note@+1 {{Lower this operation first using the --aie-substitute-shim-dma-allocations pass}}
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    // expected-error@+1 {{'aiex.dma_free_task' op does not reference a valid configure_task operation}}
    aiex.dma_free_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>, %n : index) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    // expected-error@+1 {{Runtime-valued control flow in a runtime sequence is not supported: aie-unroll-runtime-sequence-loops unrolls loops with constant bounds}}
    scf.for %i = %zero to %n step %one {
      %t = aiex.dma_configure_task(%shim, MM2S, 0) {
        aie.dma_bd(%a : memref<8xi32>)
        aie.end
      }
    }
  }
}

// -----

aie.device(npu1_1col) {
  %core = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.buffer(%core) : memref<8xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{is on a tile without a place}}
    %t = aiex.dma_configure_task(%core, MM2S, 1) {
      aie.dma_bd(%b : memref<8xi32>)
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aie.bd_chain @chain(%buffer : memref<64xi32>) {
    aie.dma_bd(%buffer : memref<64xi32>, 0, 16)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-note@+1 {{Lower this operation first using the --aie-materialize-bd-chains pass}}
    %t = aiex.dma_start_bd_chain @chain(%a) : (memref<64xi32>) on (%shim, MM2S, 0)
    // expected-error@+1 {{'aiex.dma_await_task' op does not reference a valid configure_task operation}}
    aiex.dma_await_task(%t)
  }
}
