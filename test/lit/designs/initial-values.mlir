// Coefficients lie in an object FIFO before anything runs; the core multiplies by them. A sliding window: the core
// holds two objects and returns one, so that each sum is of neighbours.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:24:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 44 66 88 110 132 154
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @coefficients(%mem, {%core}, 1 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<[11, 0]> : memref<2xi32>]
  aie.objectfifo @in(%shim, {%core}, 3 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %c = aie.objectfifo.acquire @coefficients(Consume, 1) : !aie.objectfifosubview<memref<2xi32>>
    %k = aie.objectfifo.subview.access %c[0] : !aie.objectfifosubview<memref<2xi32>> -> memref<2xi32>
    %factor = memref.load %k[%zero] : memref<2xi32>
    scf.for %n = %zero to %three step %one {
      %w = aie.objectfifo.acquire @in(Consume, 2) : !aie.objectfifosubview<memref<2xi32>>
      %x = aie.objectfifo.subview.access %w[0] : !aie.objectfifosubview<memref<2xi32>> -> memref<2xi32>
      %y = aie.objectfifo.subview.access %w[1] : !aie.objectfifosubview<memref<2xi32>> -> memref<2xi32>
      %o = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<2xi32>>
      %z = aie.objectfifo.subview.access %o[0] : !aie.objectfifosubview<memref<2xi32>> -> memref<2xi32>
      scf.for %i = %zero to %two step %one {
        %a = memref.load %x[%i] : memref<2xi32>
        %b = memref.load %y[%i] : memref<2xi32>
        %s = arith.addi %a, %b : i32
        %p = arith.muli %s, %factor : i32
        memref.store %p, %z[%i] : memref<2xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<6xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 6][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<6xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
