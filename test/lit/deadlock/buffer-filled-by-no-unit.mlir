// A core waits for a lock that no unit releases. The buffer that the core reads after this wait shows the unit at fault:
// the descriptor that fills the buffer releases no lock, or releases another lock, or no unit fills the buffer. The
// lock's initial value is not at fault, and no text says so.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not="initial value is"
// NONE: error[T0605]: deadlock: core (0,2) waits for lock 1 of (0,2) 'full' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it; BD {{[0-9]+}} of S2MM 0 of (0,2) fills buffer 'x' of (0,2), which core (0,2) reads after this wait, and releases no lock
// NONE: = help: let BD {{[0-9]+}} of S2MM 0 of (0,2) release lock 1 of (0,2) 'full'

// No descriptor fills 'x'; S2MM 0 fills another buffer that the core reads.
// RUN: sed -e 's/aie.dma_bd(%%x :/aie.dma_bd(%%w :/' -e 's/^      \/\/ SECOND/      %%b = memref.load %%w[%%i] : memref<4xi32>/' %s > other.mlir
// RUN: not tessera run other.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=OTHER --implicit-check-not="initial value is"
// OTHER: error[T0605]: deadlock: core (0,2) waits for lock 1 of (0,2) 'full' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it; no unit fills buffer 'x' of (0,2), which core (0,2) reads after this wait; S2MM 0 of (0,2) fills only buffer 'w' of (0,2)
// OTHER: = help: let a unit fill buffer 'x' of (0,2), and release lock 1 of (0,2) 'full' afterwards
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  %w = aie.buffer(%c) {sym_name = "w"} : memref<4xi32>
  %x = aie.buffer(%c) {sym_name = "x"} : memref<4xi32>
  %y = aie.buffer(%c) {sym_name = "y"} : memref<4xi32>
  %full = aie.lock(%c, 1) {init = 0 : i32, sym_name = "full"}
  %done = aie.lock(%c, 2) {init = 0 : i32, sym_name = "done"}
  aie.flow(%shim, DMA : 0, %c, DMA : 0)
  aie.flow(%c, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%c) {
    %fill = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%x : memref<4xi32>)
    }]
    %drain = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%y : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%c) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %c0 to %c4 step %c1 {
      %a = memref.load %x[%i] : memref<4xi32>
      memref.store %a, %y[%i] : memref<4xi32>
    }
    aie.use_lock(%done, Release, 1)
    scf.for %i = %c0 to %c4 step %c1 {
      // SECOND
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<4xi32>, %b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
