// A design that gives the kinds of its tiles but not their places: two cores in a row, between memory tile and host.
// RUN: %design %s --in 0=words:0..31 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62 64
aie.device(npu1) {
  %first = aie.logical_tile<CoreTile>(?, ?)
  %second = aie.logical_tile<CoreTile>(?, ?)
  %from_host = aie.logical_tile<ShimNOCTile>(?, ?)
  %to_host = aie.logical_tile<ShimNOCTile>(?, ?)
  %memory = aie.logical_tile<MemTile>(?, ?)
  aie.objectfifo @in(%from_host, {%memory}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @halves(%memory, {%first}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@halves]([] [0])
  aie.objectfifo @between(%first, {%second}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%second, {%to_host}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%first) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    %forever = arith.constant 0x7fffffff : index
    %unit = arith.constant 1 : i32
    scf.for %n = %zero to %forever step %one {
      %from = aie.objectfifo.acquire @halves(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @between(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %zero to %eight step %one {
        %a = memref.load %x[%i] : memref<8xi32>
        %b = arith.addi %a, %unit : i32
        memref.store %b, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @halves(Consume, 1)
      aie.objectfifo.release @between(Produce, 1)
    }
    aie.end
  }
  aie.core(%second) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    %forever = arith.constant 0x7fffffff : index
    scf.for %n = %zero to %forever step %one {
      %from = aie.objectfifo.acquire @between(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %zero to %eight step %one {
        %a = memref.load %x[%i] : memref<8xi32>
        %b = arith.addi %a, %a : i32
        memref.store %b, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @between(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.runtime_sequence(%a : memref<32xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
