// From text to a run through files: blocks go from the host into a memory tile and come back transposed, with zeros
// around them. The configuration is an xclbin, a CDO, or itself a command stream.
//
// RUN: rm -rf %t && mkdir -p %t
// RUN: tessera-opt %s --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids,aie-assign-buffer-addresses,aie-create-pathfinder-flows,aie-dma-to-npu))' -o %t/lowered.mlir
// RUN: tessera-translate --aie-npu-to-binary %t/lowered.mlir -o %t/insts.bin
// RUN: tessera-translate --aie-generate-xclbin %t/lowered.mlir -o %t/design.xclbin
// RUN: tessera run %t/design.xclbin --insts %t/insts.bin --in 0=words:1..32 --out 1=%t/a.txt:288:words --check --quiet
// RUN: paste -s -d' ' %t/a.txt | FileCheck %s --match-full-lines
// RUN: tessera run %t/design.xclbin --insts %t/insts.bin --in 0=words:1..32 --out 1=%t/b.txt:288:words --timing=cycle --quiet && cmp %t/a.txt %t/b.txt
//
// Two blocks of four rows of four. Their columns come back as rows, each between two zeros, with a row of zeros above
// and below.
// CHECK: 0 0 0 0 0 0 0 1 5 9 13 0 0 2 6 10 14 0 0 3 7 11 15 0 0 4 8 12 16 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 21 25 29 0 0 18 22 26 30 0 0 19 23 27 31 0 0 20 24 28 32 0 0 0 0 0 0 0
//
// Facts for the runtime about the kernel, and about the columns where it may lie.
// RUN: tessera info %t/design.xclbin | FileCheck %s --check-prefix=INFO
// INFO: MLIR_AIE
//
// The same as three files that are played one after the other, as one file, and with other names.
// RUN: tessera-translate --aie-generate-cdo --work-dir-path=%t %t/lowered.mlir
// RUN: tessera-translate --aie-generate-cdo --cdo-unified --work-dir-path=%t %t/lowered.mlir
// RUN: tessera build --cdo %t/aie_cdo_elfs.bin --cdo %t/aie_cdo_init.bin --cdo %t/aie_cdo_enable.bin -o %t/built.xclbin
// RUN: tessera run %t/built.xclbin --insts %t/insts.bin --in 0=words:1..32 --out 1=%t/c.txt:288:words --quiet && cmp %t/a.txt %t/c.txt
// RUN: tessera run %t/aie_cdo.bin --insts %t/insts.bin --in 0=words:1..32 --out 1=%t/d.txt:288:words --quiet && cmp %t/a.txt %t/d.txt
// RUN: tessera-translate --aie-generate-pdi %t/lowered.mlir -o %t/design.pdi
// RUN: tessera run %t/design.pdi --insts %t/insts.bin --in 0=words:1..32 --out 1=%t/e.txt:288:words --quiet && cmp %t/a.txt %t/e.txt
//
// As a command stream: the same writes.
// RUN: tessera-translate --aie-generate-txn %t/lowered.mlir -o %t/config.bin
// RUN: tessera disasm %t/config.bin | FileCheck %s --check-prefix=TXN
// TXN: .txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1
// TXN: write (0,1).Lock0_value 0x2
// TXN: blockwrite (0,1).DMA_BD0_0
// TXN: maskwrite (0,0).Mux_Config 0xc00 0x400

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.buffer(%mem) {sym_name = "a"} : memref<4x4xi32>
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<4x4xi32>
  %empty = aie.lock(%mem) {init = 2 : i32}
  %full = aie.lock(%mem) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  %dma = aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<4x4xi32>) {bd_id = 0 : i32}
      aie.use_lock(%full, Release, 1)
    }, {
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<4x4xi32>) {bd_id = 1 : i32}
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<4x4xi32>, 0, 36, [<size = 4, stride = 1>, <size = 4, stride = 4>],
                 [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 1>]) {bd_id = 2 : i32}
      aie.use_lock(%empty, Release, 1)
    }, {
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<4x4xi32>, 0, 36, [<size = 4, stride = 1>, <size = 4, stride = 4>],
                 [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 1>]) {bd_id = 3 : i32}
      aie.use_lock(%empty, Release, 1)
    }]
    aie.end
  }

  aiex.runtime_sequence @sequence(%in : memref<32xi32>, %out : memref<72xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 72][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<72xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
