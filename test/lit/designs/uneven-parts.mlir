// Parts of different lengths: of each object of twelve elements one core gets the first eight, another the last four,
// and both parts come back to their places.
// RUN: %design %s --in 0=words:0..23 --out 1=%t:96:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1000 1001 1002 1003 1004 1005 1006 1007 2008 2009 2010 2011 1012 1013 1014 1015 1016 1017 1018 1019 2020 2021 2022 2023
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
  aie.objectfifo @in1(%mem, {%t1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @in2(%mem, {%t2}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out1(%t1, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out2(%t2, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
  aie.objectfifo.link [@in] -> [@in1, @in2]([] [0, 8])
  aie.objectfifo.link [@out1, @out2] -> [@out]([0, 8] [])
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %add = arith.constant dense<1000> : vector<8xi32>
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in1(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @out1(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %v = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
      %w = arith.addi %v, %add : vector<8xi32>
      vector.store %w, %y[%zero] : memref<8xi32>, vector<8xi32>
      aie.objectfifo.release @in1(Consume, 1)
      aie.objectfifo.release @out1(Produce, 1)
    }
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %add = arith.constant dense<2000> : vector<4xi32>
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in2(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %v = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %w = arith.addi %v, %add : vector<4xi32>
      vector.store %w, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in2(Consume, 1)
      aie.objectfifo.release @out2(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<24xi32>, %b : memref<24xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<24xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<24xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
