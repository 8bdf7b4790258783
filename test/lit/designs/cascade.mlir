// Two cores with a cascade between them: the first sends vectors on, the second adds them to its own and sends the sum
// to the host.
// RUN: %design %s --in 0=words:0..31 --in 1=words:1000..1031 --out 2=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1000 1002 1004 1006 1008 1010 1012 1014 1016 1018 1020 1022 1024 1026 1028 1030 1032 1034 1036 1038 1040 1042 1044 1046 1048 1050 1052 1054 1056 1058 1060 1062
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %first = aie.tile(0, 3)
  %second = aie.tile(0, 2)
  aie.cascade_flow(%first, %second)
  aie.flow(%shim, DMA : 0, %first, DMA : 0)
  aie.flow(%shim, DMA : 1, %second, DMA : 0)
  aie.flow(%second, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in_first (MM2S, 0, 0)
  aie.shim_dma_allocation @in_second (MM2S, 1, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  %a = aie.buffer(%first) {sym_name = "a"} : memref<32xi32>
  %a_full = aie.lock(%first) {init = 0 : i32}
  aie.mem(%first) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%a : memref<32xi32>) {bd_id = 0 : i32}
      aie.use_lock(%a_full, Release, 1)
    }]
    aie.end
  }
  aie.core(%first) {
    %zero = arith.constant 0 : index
    %step = arith.constant 16 : index
    %end = arith.constant 32 : index
    aie.use_lock(%a_full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %end step %step {
      %x = vector.load %a[%i] : memref<32xi32>, vector<16xi32>
      aie.put_cascade(%x : vector<16xi32>)
    }
    aie.end
  }

  %b = aie.buffer(%second) {sym_name = "b"} : memref<32xi32>
  %b_full = aie.lock(%second) {init = 0 : i32}
  %b_done = aie.lock(%second) {init = 0 : i32}
  aie.mem(%second) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%b : memref<32xi32>) {bd_id = 0 : i32}
      aie.use_lock(%b_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%b_done, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<32xi32>) {bd_id = 1 : i32}
    }]
    aie.end
  }
  aie.core(%second) {
    %zero = arith.constant 0 : index
    %step = arith.constant 16 : index
    %end = arith.constant 32 : index
    aie.use_lock(%b_full, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %end step %step {
      %x = vector.load %b[%i] : memref<32xi32>, vector<16xi32>
      %y = aie.get_cascade() : vector<16xi32>
      %z = arith.addi %x, %y : vector<16xi32>
      vector.store %z, %b[%i] : memref<32xi32>, vector<16xi32>
    }
    aie.use_lock(%b_done, Release, 1)
    aie.end
  }

  aiex.runtime_sequence(%in_a : memref<32xi32>, %in_b : memref<32xi32>, %sum : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %in_a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in_first, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %in_b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in_second, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %sum[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 2 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
