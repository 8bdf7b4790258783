// Tasks of loops and branches that no wait or start can stand for.
// RUN: tessera-opt --aie-dma-tasks-to-npu %s -split-input-file -verify-diagnostics

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%buffer : memref<64xi32>, %choice : i1) {
    %task = scf.if %choice -> (index) {
      // expected-note @+1 {{one of the tasks}}
      %low = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 4 : i32}
        aie.end
      } {issue_token = true}
      scf.yield %low : index
    } else {
      // expected-note @+1 {{one of the tasks}}
      %high = aiex.dma_configure_task(%shim, S2MM, 1) {
        aie.dma_bd(%buffer : memref<64xi32>, 32, 32) {bd_id = 5 : i32}
        aie.end
      } {issue_token = true}
      scf.yield %high : index
    }
    // expected-error @+1 {{belongs to tasks of different channels}}
    aiex.dma_await_task(%task)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%buffer : memref<64xi32>, %end : index) {
    %one = arith.constant 1 : index
    // expected-note @+1 {{one of the tasks}}
    %first = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 4 : i32}
      aie.end
    }
    %last = scf.for %i = %one to %end step %one iter_args(%before = %first) -> (index) {
      // expected-error @+1 {{starts one of several tasks, whose descriptors have different numbers}}
      aiex.dma_start_task(%before)
      // expected-note @+1 {{one of the tasks}}
      %next = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 5 : i32}
        aie.end
      }
      scf.yield %next : index
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%buffer : memref<64xi32>, %end : index) {
    %one = arith.constant 1 : index
    %first = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 4 : i32}
      aie.end
    } {issue_token = true}
    %last = scf.for %i = %one to %end step %one iter_args(%before = %first) -> (index) {
      // expected-note @+1 {{configured here, without issue_token = true}}
      %next = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 5 : i32}
        aie.end
      }
      scf.yield %next : index
    }
    // expected-error @+1 {{awaits a task that issues no token}}
    aiex.dma_await_task(%last)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%buffer : memref<64xi32>, %end : index, %other : index) {
    %one = arith.constant 1 : index
    %first = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%buffer : memref<64xi32>, 0, 32) {bd_id = 4 : i32}
      aie.end
    } {issue_token = true}
    %last = scf.for %i = %one to %end step %one iter_args(%before = %first) -> (index) {
      scf.yield %other : index
    }
    // expected-error @+1 {{belongs to a task that is not an aiex.dma_configure_task}}
    aiex.dma_await_task(%last)
  }
}
