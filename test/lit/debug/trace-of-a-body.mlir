// A body on the host has no bundles, so a trace of its core is empty. Tessera warns of that, also when the run fails.
// RUN: tessera run %s --trace-core 0,2=%t.txt --quiet 2>&1 | FileCheck %s
// RUN: test ! -s %t.txt
// CHECK: warning[T0742]: the trace of core 0,2 shows nothing, because the body of the core runs on the host
// CHECK-NEXT: note: a trace shows bundles, and core (0,2) of this program has none
// RUN: sed s,//WAIT,, %s > %t.waits.mlir
// RUN: not tessera run %t.waits.mlir --trace-core 0,2=%t.txt --out 0=%t.out:4 --quiet 2>&1 | FileCheck %s --check-prefix=WAITS
// WAITS: warning[T0742]
// WAITS: error[T0605]

// Symbols of such a core name nothing. A memory tile has no symbols.
// RUN: echo done > %t.s && tessera asm %t.s -o %t.bin && %python %S/Inputs/elf.py %t.bin %t.elf start=0:0x10
// RUN: tessera run %s --elf 0,2=%t.elf --quiet 2>&1 | FileCheck %s --check-prefix=ELF
// ELF: warning[T0742]: the symbols of core 0,2 name nothing, because the body of the core runs on the host
// ELF-NEXT: note: symbols name bundles, and core (0,2) of this program has none
// RUN: tessera run %s --elf 0,4=%t.elf --quiet 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: warning[T0742]: the symbols of core 0,4 name nothing, because the core was never enabled
// RUN: tessera run %s --elf %t.elf --quiet 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: warning[T0742]: the symbols name nothing, because no core executed a program of bundles
// RUN: not tessera run %s --elf 0,1=%t.elf --quiet 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error[T0740]: symbol file 0,1={{.*}}: (0,1) has no core
// Such a core has no registers, and no bundle at which it could stop.
// RUN: tessera run %s --dump 0,2 --break 0,2:0x20 > %t.dump 2> %t.err
// RUN: FileCheck %s --check-prefix=DUMP --implicit-check-not=" r0 " < %t.dump && FileCheck %s --check-prefix=BREAK < %t.err
// DUMP: tile (0,2): done
// DUMP-NEXT: the body of the core runs on the host, so there are no registers
// DUMP-NEXT: locks: all 0
// BREAK: warning[T0741]: the run did not reach breakpoint 0,2:0x20
// BREAK-NEXT: note: the breakpoint had 0 of 1 hits
// BREAK-NEXT: note: the body of this core runs on the host, which executes no bundles
// BREAK-NEXT: help: write `lock` or `bd` in the place of the address
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %shim = aie.tile(0, 0)
  %go = aie.lock(%core, 3) {init = 0 : i32, sym_name = "go"}
  %x = aie.buffer(%core) {sym_name = "x"} : memref<1xi32>
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    //WAIT aie.use_lock(%go, AcquireGreaterEqual, 1)
    memref.store %one, %x[%zero] : memref<1xi32>
    aie.end
  }
  aiex.runtime_sequence(%o : memref<1xi32>) {
    //WAIT aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 1][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<1xi32>
    //WAIT aiex.npu.dma_wait {symbol = @out}
  }
}
