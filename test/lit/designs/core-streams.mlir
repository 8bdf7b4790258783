// Two cores exchange words by streams, one by one and four at a time: no DMA and no memory between them.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 4 7 10 13 16 19 22 25 28 31 34 37 40 43 46
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 4)
  aie.flow(%a, Core : 0, %b, Core : 0)
  aie.objectfifo @in(%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%b, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %port = arith.constant 0 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %sixteen = arith.constant 16 : index
    %three = arith.constant 3 : i32
    %held = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %x = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %zero to %four step %one {
      %v = memref.load %x[%i] : memref<16xi32>
      %w = arith.muli %v, %three : i32
      aie.put_stream(%port : i32, %w : i32)
    }
    scf.for %i = %four to %sixteen step %four {
      %v = vector.load %x[%i] : memref<16xi32>, vector<4xi32>
      %threes = vector.broadcast %three : i32 to vector<4xi32>
      %w = arith.muli %v, %threes : vector<4xi32>
      %wide = vector.bitcast %w : vector<4xi32> to vector<1xi128>
      %all = vector.extract %wide[0] : i128 from vector<1xi128>
      aie.put_stream(%port : i32, %all : i128)
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }
  aie.core(%b) {
    %port = arith.constant 0 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %sixteen = arith.constant 16 : index
    %unit = arith.constant 1 : i32
    %held = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %y = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %zero to %sixteen step %one {
      %v = aie.get_stream(%port : i32) : i32
      %w = arith.addi %v, %unit : i32
      memref.store %w, %y[%i] : memref<16xi32>
    }
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%i : memref<16xi32>, %o : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
