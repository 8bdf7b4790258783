// Core (0,3) fills a buffer for two readers. Core (0,2) acquires the other reader's amount of 'ready' as well and gives
// only its own amount of 'room' back. The text accuses this core, and not the order in which the others act.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --out 0=-:16:words 2>&1 | FileCheck %s --implicit-check-not="before it releases"
// CHECK: error[T0605]: deadlock: core (0,2) has taken 2 (once) of lock 4 of (0,3) 'room' and lock 5 of (0,3) 'ready' and given back 1 (once), and waits for lock 5 of (0,3) 'ready' >= 2, which is 0 at {{.*}}reader-takes-both.mlir:[[@LINE+25]]:7; the locks have 2 in all, and core (0,3) waits for lock 4 of (0,3) 'room' >= 2, which is 1; core (0,{{[34]}}) and core (0,{{[34]}}) wait for each other
// CHECK: = help: let the unit release as much as it acquires, or acquire only as much as it releases
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t2 = aie.tile(0, 2)
  %t3 = aie.tile(0, 3)
  %t4 = aie.tile(0, 4)
  %x = aie.buffer(%t4) {sym_name = "x"} : memref<4xi32>
  %done = aie.lock(%t4, 0) {init = 0 : i32, sym_name = "done"}
  %room = aie.lock(%t3, 4) {init = 2 : i32, sym_name = "room"}
  %ready = aie.lock(%t3, 5) {init = 0 : i32, sym_name = "ready"}
  aie.flow(%t4, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%t4) {
    %drain = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%t2) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%ready, AcquireGreaterEqual, 2)
      aie.use_lock(%room, Release, 1)
    }
    aie.end
  }
  aie.core(%t3) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%room, AcquireGreaterEqual, 2)
      aie.use_lock(%ready, Release, 2)
    }
    aie.end
  }
  aie.core(%t4) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%ready, AcquireGreaterEqual, 1)
      aie.use_lock(%room, Release, 1)
      aie.use_lock(%done, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
