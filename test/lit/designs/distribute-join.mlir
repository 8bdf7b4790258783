// The memory tile gives each of two cores half of an object, and joins the halves again: one core doubles, the other
// negates.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 2 4 6 8 4294967291 4294967290 4294967289 4294967288 18 20 22 24 4294967283 4294967282 4294967281 4294967280
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core2 = aie.tile(0, 2)
  %core3 = aie.tile(0, 3)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @in2(%mem, {%core2}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @in3(%mem, {%core3}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@in2, @in3]([] [0, 4])
  aie.objectfifo @out2(%core2, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out3(%core3, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@out2, @out3] -> [@out]([0, 4] [])
  aie.core(%core2) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    %factor = arith.constant 2 : i32
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in2(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.muli %a, %factor : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @in2(Consume, 1)
      aie.objectfifo.release @out2(Produce, 1)
    }
    aie.end
  }
  aie.core(%core3) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    %nothing = arith.constant 0 : i32
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in3(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out3(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.subi %nothing, %a : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @in3(Consume, 1)
      aie.objectfifo.release @out3(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
