// The pass unrolls loops with constant bounds, inner ones too; others stay. A task that a loop carries is the task that
// it carried last.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-unroll-runtime-sequence-loops))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-unroll-runtime-sequence-loops,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu))' --split-input-file %s | FileCheck %s --check-prefix=TASKS

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  // CHECK: runtime_sequence
  // CHECK-NOT: scf.for
  // CHECK: dma_memcpy_nd(0, 0, %{{.*}}[0, 0, 0, 0]
  // CHECK-NEXT: dma_memcpy_nd(0, 0, %{{.*}}[0, 0, 0, 64]
  // CHECK-NEXT: dma_memcpy_nd(0, 0, %{{.*}}[0, 0, 0, 640]
  // CHECK-NEXT: dma_memcpy_nd(0, 0, %{{.*}}[0, 0, 0, 704]
  // CHECK-NOT: dma_memcpy_nd
  aiex.runtime_sequence @rows(%a : memref<64x64xi32>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %ten = arith.constant 10 : index
    scf.for %i = %zero to %two step %one {
      %row = arith.muli %i, %ten : index
      scf.for %j = %zero to %two step %one {
        %k = arith.addi %row, %j : index
        %offset = arith.index_cast %k : index to i64
        aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, %offset, 0][1, 1, 1, 64][0, 0, 64, 1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
      }
    }
  }
}

// -----

// Two descriptors take turns: while one task runs, the stream configures the next one.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  // TASKS: runtime_sequence @turns
  // TASKS: writebd {bd_id = 0 : i32
  // TASKS: push_queue{{.*}}bd_id = 0 : i32
  // TASKS: writebd {bd_id = 1 : i32
  // TASKS: push_queue{{.*}}bd_id = 1 : i32
  // TASKS: npu.sync
  // TASKS: writebd {bd_id = 0 : i32
  // TASKS: push_queue{{.*}}bd_id = 0 : i32
  // TASKS: npu.sync
  // TASKS: npu.sync
  // TASKS-NOT: npu.
  aiex.runtime_sequence @turns(%a : memref<64xi32>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %first = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%a : memref<64xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%first)
    %last = scf.for %i = %zero to %two step %one iter_args(%before = %first) -> (index) {
      %next = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%a : memref<64xi32>)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%next)
      aiex.dma_await_task(%before)
      scf.yield %next : index
    }
    aiex.dma_await_task(%last)
  }
}
