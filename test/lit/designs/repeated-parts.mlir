// Each half of an object goes to a separate core, three times; the cores' results come back one after the other.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:48:words --out 2=%t.b:48:words && cat %t %t.b | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 2 4 6 8 2 4 6 8 2 4 6 8 25 30 35 40 25 30 35 40 25 30 35 40
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @in1(%mem, {%t1}, 1 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @in2(%mem, {%t2}, 1 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out1(%t1, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out2(%t2, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@in1, @in2]([] [0, 4])
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %k = arith.constant dense<2> : vector<4xi32>
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @in1(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out1(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.muli %a, %k : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in1(Consume, 1)
      aie.objectfifo.release @out1(Produce, 1)
    }
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %k = arith.constant dense<5> : vector<4xi32>
    scf.for %n = %zero to %three step %one {
      %from = aie.objectfifo.acquire @in2(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.muli %a, %k : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in2(Consume, 1)
      aie.objectfifo.release @out2(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<12xi32>, %c : memref<12xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @out1, id = 0 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @out2, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 2 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out1}
    aiex.npu.dma_wait {symbol = @out2}
  }
}
