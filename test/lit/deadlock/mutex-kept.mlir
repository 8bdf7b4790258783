// Core (0,2) gives a mutex back only in a branch, and both cores then wait for the mutex. The text accuses this core, and
// not the order in which the two acquire and release.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --out 0=-:16:words 2>&1 | FileCheck %s --implicit-check-not="before it releases"
// CHECK: error[T0605]: deadlock: core (0,2) has taken 1 of lock 4 of (0,3) 'mutex' and not given it back, and waits for this lock again at {{.*}}mutex-kept.mlir:[[@LINE+25]]:7; it releases the lock at {{.*}}mutex-kept.mlir:[[@LINE+29]]:9 in a branch; core (0,3) and core (0,2) wait for each other
// CHECK: = help: acquire the whole amount at once, or release the lock before the program acquires it again
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t2 = aie.tile(0, 2)
  %t3 = aie.tile(0, 3)
  %sum = aie.buffer(%t3) {sym_name = "sum"} : memref<4xi32>
  %own = aie.buffer(%t2) {sym_name = "own"} : memref<4xi32>
  %mutex = aie.lock(%t3, 4) {init = 1 : i32, sym_name = "mutex"}
  %done = aie.lock(%t3, 5) {init = 0 : i32, sym_name = "done"}
  aie.flow(%t3, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%t3) {
    %drain = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%done, AcquireGreaterEqual, 63)
      aie.dma_bd(%sum : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%t2) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    %zero = arith.constant 0 : i32
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%mutex, AcquireGreaterEqual, 1)
      %v = memref.load %own[%c0] : memref<4xi32>
      %more = arith.cmpi sgt, %v, %zero : i32
      scf.if %more {
        aie.use_lock(%mutex, Release, 1)
      }
    }
    aie.end
  }
  aie.core(%t3) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%mutex, AcquireGreaterEqual, 1)
      aie.use_lock(%mutex, Release, 1)
      aie.use_lock(%done, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
