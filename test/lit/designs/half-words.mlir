// Elements of 16 bits, which descriptors move in pairs: the transfer takes a pair of columns from two rows at a time.
// RUN: %design %s --in 0=words:65536,196610,327684,458758,589832,720906,851980,983054 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 131073 5374017 655365 7995493 1703953 11141265 3276837 14811333
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<4xi16>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi16>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %unit = arith.constant 1 : i16
    scf.for %n = %zero to %four step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi16>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi16>> -> memref<4xi16>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi16>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi16>> -> memref<4xi16>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi16>
        %b = arith.muli %a, %a : i16
        %c = arith.addi %b, %unit : i16
        memref.store %c, %y[%i] : memref<4xi16>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<2x8xi16>, %b : memref<16xi16>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 4, 2, 2][0, 2, 8, 1]) {metadata = @in, id = 1 : i64} : memref<2x8xi16>
    aiex.npu.dma_wait {symbol = @out}
  }
}
