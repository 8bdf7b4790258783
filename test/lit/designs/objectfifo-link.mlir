// Object FIFOs from the host through the memory tile to a core and back: the core adds 1 to each object.
// RUN: %design %s --in 0=words:0..63 --out 1=%t:256:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @to_core(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@to_core]([] [0])
  aie.objectfifo @from_core(%core, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@from_core] -> [@out]([0] [])
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    %forever = arith.constant 0x7fffffff : index
    %unit = arith.constant 1 : i32
    scf.for %n = %zero to %forever step %one {
      %from = aie.objectfifo.acquire @to_core(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @from_core(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %zero to %eight step %one {
        %a = memref.load %x[%i] : memref<8xi32>
        %b = arith.addi %a, %unit : i32
        memref.store %b, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @to_core(Consume, 1)
      aie.objectfifo.release @from_core(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
