// Three cores meet at a barrier: core (0,3) acquires 'arrived', which the two others release, and then releases a
// separate lock for each of them. The locks of a barrier count no buffers, so no text compares their values with a sum.

// The core that does not arrive is at fault, not the core that does.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sed -e '/arrived, Release.*FOURTH/d' %s > absent.mlir
// RUN: not tessera run absent.mlir --quiet --out 0=-:16:words 2>&1 | FileCheck %s --check-prefix=ABSENT --implicit-check-not="in all"
// ABSENT: error[T0605]: deadlock: core (0,4) never releases lock 4 of (0,3) 'arrived', and waits for lock 6 of (0,3) 'go4', which core (0,3) releases; core (0,3) asks for 2 of lock 4 of (0,3) 'arrived' at absent.mlir:{{[0-9]+}}:7, which holds 1: core (0,2) has released 1 of it, and waits for core (0,3); core (0,{{[23]}}) and core (0,{{[23]}}) wait for each other
// ABSENT: = help: let core (0,4) release lock 4 of (0,3) 'arrived' before it waits, or let core (0,3) ask for less

// The core asks for more than the others release.
// RUN: sed -e 's/arrived, AcquireGreaterEqual, 2/arrived, AcquireGreaterEqual, 3/' %s > count.mlir
// RUN: not tessera run count.mlir --quiet --out 0=-:16:words 2>&1 | FileCheck %s --check-prefix=COUNT --implicit-check-not="in all"
// COUNT: error[T0605]: deadlock: core (0,3) asks for 3 of lock 4 of (0,3) 'arrived' at count.mlir:{{[0-9]+}}:7, which holds 2: core (0,2) has released 1 of it and core (0,4) has released 1 of it, and these units wait for core (0,3); core (0,{{[234]}}) and core (0,{{[234]}}) wait for each other

// Core (0,3) lets one of the two go twice. Two cores that release 'arrived' are no mistake.
// RUN: sed -e 's/go4, Release/go2, Release/' %s > go.mlir
// RUN: not tessera run go.mlir --quiet --out 0=-:16:words 2>&1 | FileCheck %s --check-prefix=GO --implicit-check-not="releases, too"
// GO: error[T0605]: deadlock: core (0,3) acquires lock 4 of (0,3) 'arrived', which core (0,2) and core (0,4) release, and releases lock 5 of (0,3) 'go2' for core (0,2), but no lock for core (0,4); core (0,4) waits for lock 6 of (0,3) 'go4' >= 1, which is 0, and no core, DMA or control packet releases it
// GO: = help: let core (0,3) release lock 6 of (0,3) 'go4'
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t2 = aie.tile(0, 2)
  %t3 = aie.tile(0, 3)
  %t4 = aie.tile(0, 4)
  %x = aie.buffer(%t4) {sym_name = "x"} : memref<4xi32>
  %done = aie.lock(%t4, 0) {init = 0 : i32, sym_name = "done"}
  %arrived = aie.lock(%t3, 4) {init = 0 : i32, sym_name = "arrived"}
  %go2 = aie.lock(%t3, 5) {init = 0 : i32, sym_name = "go2"}
  %go4 = aie.lock(%t3, 6) {init = 0 : i32, sym_name = "go4"}
  aie.flow(%t4, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%t4) {
    %drain = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%done, AcquireGreaterEqual, 3)
      aie.dma_bd(%x : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%t2) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%arrived, Release, 1)
      aie.use_lock(%go2, AcquireGreaterEqual, 1)
    }
    aie.end
  }
  aie.core(%t3) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%arrived, AcquireGreaterEqual, 2)
      aie.use_lock(%go2, Release, 1)
      aie.use_lock(%go4, Release, 1)
    }
    aie.end
  }
  aie.core(%t4) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%arrived, Release, 1) // FOURTH
      aie.use_lock(%go4, AcquireGreaterEqual, 1)
      aie.use_lock(%done, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
