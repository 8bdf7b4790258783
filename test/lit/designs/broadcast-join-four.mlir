// One input goes to all four cores of a column, and the memory tile joins their results: each core multiplies by its
// own factor, which lies in its memory from the beginning.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 2 4 6 8 3 6 9 12 4 8 12 16 5 6 7 8 10 12 14 16 15 18 21 24 20 24 28 32
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 3)
  %t3 = aie.tile(0, 4)
  %t4 = aie.tile(0, 5)
  aie.objectfifo @in(%shim, {%t1, %t2, %t3, %t4}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out1(%t1, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out2(%t2, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out3(%t3, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out4(%t4, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@out1, @out2, @out3, @out4] -> [@out]([0, 4, 8, 12] [])
  %k1 = aie.buffer(%t1) : memref<1xi32> = dense<1>
  %k2 = aie.buffer(%t2) : memref<1xi32> = dense<2>
  %k3 = aie.buffer(%t3) : memref<1xi32> = dense<3>
  %k4 = aie.buffer(%t4) : memref<1xi32> = dense<4>
  func.func private @scale(%x : memref<4xi32>, %y : memref<4xi32>, %k : memref<1xi32>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %factor = memref.load %k[%zero] : memref<1xi32>
    scf.for %i = %zero to %four step %one {
      %a = memref.load %x[%i] : memref<4xi32>
      %b = arith.muli %a, %factor : i32
      memref.store %b, %y[%i] : memref<4xi32>
    }
    return
  }
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out1(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      func.call @scale(%x, %y, %k1) : (memref<4xi32>, memref<4xi32>, memref<1xi32>) -> ()
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out1(Produce, 1)
    }
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      func.call @scale(%x, %y, %k2) : (memref<4xi32>, memref<4xi32>, memref<1xi32>) -> ()
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out2(Produce, 1)
    }
    aie.end
  }
  aie.core(%t3) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out3(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      func.call @scale(%x, %y, %k3) : (memref<4xi32>, memref<4xi32>, memref<1xi32>) -> ()
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out3(Produce, 1)
    }
    aie.end
  }
  aie.core(%t4) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out4(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      func.call @scale(%x, %y, %k4) : (memref<4xi32>, memref<4xi32>, memref<1xi32>) -> ()
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out4(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
