// Two cores take the same two locks in different orders. In the usual order the first core has both before the second
// comes; in some others each core has one lock and waits for the other, forever.
// RUN: tessera run %s --out 0=%t:4:words --quiet && FileCheck %s --check-prefix=USUAL --input-file=%t --match-full-lines
// USUAL: 2
// RUN: not tessera run %s --out 0=%t:4:words --quiet --seeds 40 2> %t.err && FileCheck %s < %t.err
// CHECK: error[T0605]: deadlock:
// CHECK-NEXT: --> seed [[HANGS:[0-9]+]]: {{.*}}hang.mlir
// CHECK: note: {{.*}}core (0,{{[23]}}){{.*}}lock
// CHECK: error[T0549]: the run has 2 outcomes, which depend on an order that hardware leaves open
// CHECK-NEXT: = note: seeds 0, {{.*}}: finishes
// CHECK-NEXT: = note: seed{{s?}} [[HANGS]]{{.*}}: fails with T0605: deadlock:
// CHECK-NEXT: = help: run it in one order alone (--seed N), such as that of seed [[HANGS]];
// RUN: sed -n 's/.*help: .* such as that of seed \([0-9]*\).*/\1/p' %t.err > %t.seed
// RUN: not sh -c 'tessera run %s --out 0=%t:4:words --quiet --seed $(cat %t.seed)' 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error[T0605]: deadlock:
//
// Both cores take the locks in one order: no seed hangs.
// RUN: sed '/\/\/ FIRST/s/second/first/; /\/\/ SECOND/s/first/second/' %s > %t.mlir
// RUN: tessera run %t.mlir --out 0=%t:4:words --seeds 40 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: seeds: the same in all 40
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %below = aie.tile(0, 2)
  %above = aie.tile(0, 3)
  %first = aie.lock(%below) {init = 1 : i32}
  %second = aie.lock(%below) {init = 1 : i32}
  %full = aie.lock(%below) {init = 0 : i32}
  %own = aie.lock(%above) {init = 0 : i32}
  %sum = aie.buffer(%below) : memref<1xi32> = dense<0>
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.flow(%below, DMA : 0, %shim, DMA : 0)
  aie.mem(%below) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 2)
      aie.dma_bd(%sum : memref<1xi32>)
    }]
    aie.end
  }
  aie.core(%below) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    aie.use_lock(%first, AcquireGreaterEqual, 1)
    aie.use_lock(%second, AcquireGreaterEqual, 1)
    %v = memref.load %sum[%zero] : memref<1xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %sum[%zero] : memref<1xi32>
    aie.use_lock(%second, Release, 1)
    aie.use_lock(%first, Release, 1)
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aie.core(%above) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    aie.use_lock(%own, Release, 1)
    aie.use_lock(%own, Release, 1)
    aie.use_lock(%own, Release, 1)
    aie.use_lock(%second, AcquireGreaterEqual, 1)  // FIRST
    aie.use_lock(%first, AcquireGreaterEqual, 1)  // SECOND
    %v = memref.load %sum[%zero] : memref<1xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %sum[%zero] : memref<1xi32>
    aie.use_lock(%first, Release, 1)
    aie.use_lock(%second, Release, 1)
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%b : memref<1xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<1xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
