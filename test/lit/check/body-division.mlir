// Divisions without a result stop the machine and report their line: division by zero, and of the smallest number by
// -1; in vectors, in any lane. All other divisions are executed.
// RUN: not tessera run %s --quiet --in 0=words:7,0 --out 1=%t:8 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not tessera run %s --quiet --in 0=words:0x80000000,0xffffffff --out 1=%t:8 2>&1 | FileCheck %s --check-prefix=SMALLEST
// RUN: tessera run %s --quiet --in 0=words:0x80000000,3 --out 1=-:8:words | paste -s -d' ' | FileCheck %s --check-prefix=RIGHT
// RUN: sed 's/arith.divsi %%a, %%b/arith.remui %%a, %%b/' %s > %t.unsigned.mlir
// RUN: not tessera run %t.unsigned.mlir --quiet --in 0=words:7,0 --out 1=%t:8 2>&1 | FileCheck %s --check-prefix=UNSIGNED
// RUN: tessera run %t.unsigned.mlir --quiet --in 0=words:0x80000000,0xffffffff --out 1=-:8:words | paste -s -d' ' | FileCheck %s --check-prefix=LARGE
// RUN: sed 's,// VECTOR ,,' %s > %t.vector.mlir
// RUN: not tessera run %t.vector.mlir --quiet --in 0=words:7,1 --out 1=%t:8 2>&1 | FileCheck %s --check-prefix=VECTOR
// ZERO: error[T0525]: the body divides an integer by zero
// ZERO-NEXT: --> {{.*}}body-division.mlir:[[@LINE+35]]:10
// SMALLEST: error[T0525]: the body divides the smallest integer by -1, and the quotient does not fit
// RIGHT: 3579139414 3
// UNSIGNED: error[T0525]: the body divides an integer by zero
// LARGE: 2147483648 4294967295
// VECTOR: error[T0525]: the body divides an integer by zero
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %in = aie.buffer(%core) {sym_name = "in"} : memref<2xi32>
  %out = aie.buffer(%core) {sym_name = "out"} : memref<2xi32>
  %full = aie.lock(%core) {init = 0 : i32}
  %done = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%in : memref<2xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%out : memref<2xi32>)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %ones = arith.constant dense<1> : vector<2xi32>
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    %a = memref.load %in[%zero] : memref<2xi32>
    %b = memref.load %in[%one] : memref<2xi32>
    %q = arith.divsi %a, %b : i32
    memref.store %q, %out[%zero] : memref<2xi32>
    memref.store %b, %out[%one] : memref<2xi32>
    // VECTOR %both = vector.load %in[%zero] : memref<2xi32>, vector<2xi32>
    // VECTOR %less = arith.subi %both, %ones : vector<2xi32>
    // VECTOR %each = arith.ceildivsi %both, %less : vector<2xi32>
    // VECTOR vector.store %each, %out[%zero] : memref<2xi32>, vector<2xi32>
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence @sequence(%a : memref<2xi32>, %b : memref<2xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 2][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<2xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 2][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<2xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
