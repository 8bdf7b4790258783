// Locks that a core and a DMA acquire and release in each round, with counts that do not match.
// RUN: split-file %s %t
// RUN: not tessera check %t/core.mlir 2>&1 | FileCheck %t/core.mlir --implicit-check-not=error
// RUN: sed 's/AcquireGreaterEqual, 2/AcquireGreaterEqual, 1/' %t/core.mlir > %t/right.mlir && tessera check %t/right.mlir
// RUN: sed '/use_lock(%%empty, Release/d; s/AcquireGreaterEqual, 2/AcquireGreaterEqual, 1/' %t/core.mlir > %t/none.mlir
// RUN: not tessera check %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error
// NONE: error[T0946]: lock 'empty' of (0,2) is acquired in each round, and never released
// NONE: help: look for the unit at the other end: a core without a program
// RUN: sed '/use_lock(%%full, Acquire/d' %t/core.mlir > %t/more.mlir
// RUN: not tessera check %t/more.mlir 2>&1 | FileCheck %s --check-prefix=MORE --implicit-check-not=error
// MORE: error[T0946]: lock 'full' of (0,2) is released in each round, and never acquired
// A loop whose bound is close to the largest 32-bit number, because it was unrolled eight times, counts as endless too.
// RUN: sed 's/constant 9223372036854775807/constant 2147483640/; s/constant 1 : index/constant 8 : index/' %t/core.mlir > %t/eight.mlir
// RUN: not tessera check %t/eight.mlir 2>&1 | FileCheck %s --check-prefix=EIGHT --implicit-check-not=error
// EIGHT: error[T0946]: lock 'full' of (0,2) needs another ratio between the rounds
// Running at half speed is not a mistake, nor is a core that ends, nor a branch that may do either.
// RUN: sed 's/%%empty, Release, 1/%%empty, Release, 2/' %t/core.mlir > %t/half.mlir && tessera check %t/half.mlir
// RUN: sed 's/constant 9223372036854775807/constant 8/' %t/core.mlir > %t/ends.mlir && tessera check %t/ends.mlir
// RUN: tessera check %t/branch.mlir
// The check gives up on counts that do not fit its numbers.
// RUN: tessera check %t/often.mlir

//--- core.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  %empty = aie.lock(%core) {init = 1 : i32, sym_name = "empty"}
  %full = aie.lock(%core) {init = 0 : i32, sym_name = "full"}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.mem(%core) {
    // CHECK: error[T0946]: lock 'full' of (0,2) needs another ratio between the rounds of {{S2MM 0 of \(0,2\) and core \(0,2\)|core \(0,2\) and S2MM 0 of \(0,2\)}}
    // CHECK-DAG: note: {{.*}}core.mlir:[[@LINE+2]]:10: a round of S2MM 0 of (0,2) takes 0 and gives 1
    // CHECK-DAG: note: {{.*}}core.mlir:[[@LINE+12]]:5: a round of core (0,2) takes 2 and gives 0
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<16xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 9223372036854775807 : index
    scf.for %n = %zero to %many step %one {
      aie.use_lock(%full, AcquireGreaterEqual, 2)
      aie.use_lock(%empty, Release, 1)
    }
    aie.end
  }
}
//--- branch.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %flag = aie.buffer(%core) {sym_name = "flag"} : memref<1xi1>
  %lock = aie.lock(%core) {init = 1 : i32}
  aie.core(%core) {
    %zero = arith.constant 0 : index
    cf.br ^loop
  ^loop:
    %which = memref.load %flag[%zero] : memref<1xi1>
    scf.if %which {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
    } else {
      aie.use_lock(%lock, Release, 1)
    }
    cf.br ^loop
  }
}

//--- often.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  %empty = aie.lock(%core) {init = 1 : i32, sym_name = "empty"}
  %full = aie.lock(%core) {init = 0 : i32, sym_name = "full"}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<16xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %often = arith.constant 1099511627776 : index
    %many = arith.constant 9223372036854775807 : index
    scf.for %n = %zero to %many step %one {
      scf.for %i = %zero to %often step %one {
        scf.for %j = %zero to %often step %one {
          aie.use_lock(%full, AcquireGreaterEqual, 1)
        }
      }
      aie.use_lock(%empty, Release, 1)
    }
    aie.end
  }
}
