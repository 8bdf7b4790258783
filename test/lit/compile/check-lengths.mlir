// Descriptors of length 0, in DMA programs and in tasks that a command stream starts.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera compile %s -o %t.xclbin 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: tessera explain T0939 | FileCheck %s --check-prefix=PAGE
// WARN: warning[T0939]
// PAGE: T0939: a descriptor of length 0 moves nothing
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.buffer(%mem) {address = 0 : i32} : memref<64xi32>
  %none = aie.buffer(%mem) {address = 1024 : i32} : memref<0xi32>
  %free = aie.lock(%mem, 0) {init = 1 : i32}
  aie.memtile_dma(%mem) {
    %0 = aie.dma(MM2S, 0) [{
      // CHECK: error[T0939]: a descriptor of MM2S 0 of (0,1) has length 0, and moves nothing
      // CHECK-NEXT: --> {{.*}}check-lengths.mlir:[[@LINE+4]]:7
      // CHECK-NEXT: note: the descriptor acquires and releases its locks, and its successor starts, but no word reaches the other end
      // CHECK-NEXT: help: give the descriptor a length, or leave it out
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<64xi32>, 0, 0)
      aie.use_lock(%free, Release, 1)
    }, {
      aie.dma_bd(%a : memref<64xi32>, 0, 8)
    }]
    %1 = aie.dma(S2MM, 0) {loop = false} [{
      // CHECK: error[T0939]: a descriptor of S2MM 0 of (0,1) has length 0
      // CHECK-NEXT: --> {{.*}}check-lengths.mlir:[[@LINE+1]]:7
      aie.dma_bd(%none : memref<0xi32>)
    }]
    aie.end
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%host : memref<64xi32>) {
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%host : memref<64xi32>, 0, 16) {bd_id = 3 : i32}
      aie.next_bd ^empty
    ^empty:
      // CHECK: error[T0939]: descriptor 4 of (0,0) has length 0, and moves nothing
      // CHECK-NEXT: --> {{.*}}check-lengths.mlir:[[@LINE+4]]:7
      // CHECK-NEXT: note: the descriptor acquires and releases its locks
      // CHECK-NEXT: note: {{.*}}check-lengths.mlir:[[@LINE+5]]:5: this task uses the descriptor
      // CHECK-NEXT: help: give the descriptor a length
      aie.dma_bd(%host : memref<64xi32>, 0, 0) {bd_id = 4 : i32}
      aie.end
    }
    aiex.dma_start_task(%t)
    // A second start adds no second report.
    aiex.dma_start_task(%t)
    // A task of a memory tile, whose address has a separate write.
    %m = aiex.dma_configure_task(%mem, MM2S, 1) {
      // CHECK: error[T0939]: descriptor {{[0-9]+}} of (0,1) has length 0
      // CHECK-NEXT: --> {{.*}}check-lengths.mlir:[[@LINE+1]]:7
      aie.dma_bd(%a : memref<64xi32>, 0, 0)
      aie.end
    }
    aiex.dma_start_task(%m)
  }
}
