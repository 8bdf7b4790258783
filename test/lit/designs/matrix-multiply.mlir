// A 4x16 matrix times a 16x8 one, in four steps of four columns by four rows: the sums stay in the object that the core
// holds, a vector of eight at a time. The host's transfer takes the columns out of the first matrix.
// RUN: %design %s --in 0=words:0..63 --in 1=words:0..127 --out 2=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 9920 10040 10160 10280 10400 10520 10640 10760 25280 25656 26032 26408 26784 27160 27536 27912 40640 41272 41904 42536 43168 43800 44432 45064 56000 56888 57776 58664 59552 60440 61328 62216
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @a(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<4x4xi32>>
  aie.objectfifo @b(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<4x8xi32>>
  aie.objectfifo @c(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4x8xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %nothing = arith.constant dense<0> : vector<8xi32>
    %held = aie.objectfifo.acquire @c(Produce, 1) : !aie.objectfifosubview<memref<4x8xi32>>
    %c = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<4x8xi32>> -> memref<4x8xi32>
    scf.for %i = %zero to %four step %one {
      vector.store %nothing, %c[%i, %zero] : memref<4x8xi32>, vector<8xi32>
    }
    scf.for %step = %zero to %four step %one {
      %from_a = aie.objectfifo.acquire @a(Consume, 1) : !aie.objectfifosubview<memref<4x4xi32>>
      %a = aie.objectfifo.subview.access %from_a[0] : !aie.objectfifosubview<memref<4x4xi32>> -> memref<4x4xi32>
      %from_b = aie.objectfifo.acquire @b(Consume, 1) : !aie.objectfifosubview<memref<4x8xi32>>
      %b = aie.objectfifo.subview.access %from_b[0] : !aie.objectfifosubview<memref<4x8xi32>> -> memref<4x8xi32>
      scf.for %i = %zero to %four step %one {
        %begin = vector.load %c[%i, %zero] : memref<4x8xi32>, vector<8xi32>
        %sum = scf.for %k = %zero to %four step %one iter_args(%so_far = %begin) -> (vector<8xi32>) {
          %x = memref.load %a[%i, %k] : memref<4x4xi32>
          %all = vector.broadcast %x : i32 to vector<8xi32>
          %row = vector.load %b[%k, %zero] : memref<4x8xi32>, vector<8xi32>
          %product = arith.muli %all, %row : vector<8xi32>
          %next = arith.addi %so_far, %product : vector<8xi32>
          scf.yield %next : vector<8xi32>
        }
        vector.store %sum, %c[%i, %zero] : memref<4x8xi32>, vector<8xi32>
      }
      aie.objectfifo.release @a(Consume, 1)
      aie.objectfifo.release @b(Consume, 1)
    }
    aie.objectfifo.release @c(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<4x16xi32>, %b : memref<16x8xi32>, %c : memref<4x8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @c, id = 0 : i64} : memref<4x8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 4, 4, 4][0, 4, 16, 1]) {metadata = @a, id = 1 : i64} : memref<4x16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 128][0, 0, 0, 1]) {metadata = @b, id = 2 : i64} : memref<16x8xi32>
    aiex.npu.dma_wait {symbol = @c}
  }
}
