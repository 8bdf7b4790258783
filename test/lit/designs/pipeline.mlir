// Four cores above each other, each with memory that the next one reaches: plus one, times two, minus three, squared.
// RUN: %design %s --in 0=words:1..12 --out 1=%t:48:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 9 25 49 81 121 169 225 289 361 441 529
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 3)
  %t3 = aie.tile(0, 4)
  %t4 = aie.tile(0, 5)
  aie.objectfifo @in(%shim, {%t1}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @p12(%t1, {%t2}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @p23(%t2, {%t3}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @p34(%t3, {%t4}, 3 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%t4, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @p12(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %k = arith.constant dense<1> : vector<4xi32>
      %b = arith.addi %a, %k : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @p12(Produce, 1)
    }
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @p12(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @p23(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.addi %a, %a : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @p12(Consume, 1)
      aie.objectfifo.release @p23(Produce, 1)
    }
    aie.end
  }
  aie.core(%t3) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @p23(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @p34(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %k = arith.constant dense<3> : vector<4xi32>
      %b = arith.subi %a, %k : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @p23(Consume, 1)
      aie.objectfifo.release @p34(Produce, 1)
    }
    aie.end
  }
  aie.core(%t4) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @p34(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.muli %a, %a : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @p34(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<12xi32>, %b : memref<12xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
