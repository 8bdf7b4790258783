// A core on the host reads and writes a buffer of indices in its own memory.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 100 101 102 103 104 105 106 107
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<8xi32>
  %n = aie.buffer(%core) {sym_name = "n"} : memref<8xindex>
  %empty = aie.lock(%core) {init = 1 : i32}
  %full = aie.lock(%core) {init = 0 : i32}
  %done = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<8xi32>)
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<8xi32>)
      aie.use_lock(%empty, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    %k = arith.constant 100 : index
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %eight step %one {
      %x = memref.load %a[%i] : memref<8xi32>
      %y = arith.index_cast %x : i32 to index
      memref.store %y, %n[%i] : memref<8xindex>
    }
    scf.for %i = %zero to %eight step %one {
      %x = memref.load %n[%i] : memref<8xindex>
      %y = arith.addi %x, %k : index
      %z = arith.index_cast %y : index to i32
      memref.store %z, %a[%i] : memref<8xi32>
    }
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence @sequence(%in : memref<8xi32>, %out : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
