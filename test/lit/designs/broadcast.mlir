// One object FIFO with two consumers, of different depths: both get every object; the sums come back joined.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 10 24 26 1680 42 11880 58 43680
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %sum = aie.tile(0, 2)
  %product = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {%sum, %product}, [2, 1, 3]) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @sums(%sum, {%mem}, 2 : i32) : !aie.objectfifo<memref<1xi32>>
  aie.objectfifo @products(%product, {%mem}, 2 : i32) : !aie.objectfifo<memref<1xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo.link [@sums, @products] -> [@out]([0, 1] [])
  aie.core(%sum) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %start = arith.constant 0 : i32
    scf.for %n = %zero to %four step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @sums(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %all = scf.for %i = %zero to %four step %one iter_args(%so_far = %start) -> (i32) {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.addi %so_far, %a : i32
        scf.yield %b : i32
      }
      memref.store %all, %y[%zero] : memref<1xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @sums(Produce, 1)
    }
    aie.end
  }
  aie.core(%product) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %start = arith.constant 1 : i32
    scf.for %n = %zero to %four step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @products(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %all = scf.for %i = %zero to %four step %one iter_args(%so_far = %start) -> (i32) {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.muli %so_far, %a : i32
        scf.yield %b : i32
      }
      memref.store %all, %y[%zero] : memref<1xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @products(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
