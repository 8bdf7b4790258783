// A core takes one object, then two at once, then one again: the other side does not know, and produces one by one.
// RUN: %design %s --in 0=words:1..12 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 10 5 40 11 70 17 100 23
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, [2, 4]) : !aie.objectfifo<memref<1xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<1xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %ten = arith.constant 10 : i32
    scf.for %n = %zero to %four step %one {
      %first = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<1xi32>>
      %x = aie.objectfifo.subview.access %first[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %a = memref.load %x[%zero] : memref<1xi32>
      %b = arith.muli %a, %ten : i32
      memref.store %b, %y[%zero] : memref<1xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
      %pair = aie.objectfifo.acquire @in(Consume, 2) : !aie.objectfifosubview<memref<1xi32>>
      %p = aie.objectfifo.subview.access %pair[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %q = aie.objectfifo.subview.access %pair[1] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %next = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %z = aie.objectfifo.subview.access %next[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %c = memref.load %p[%zero] : memref<1xi32>
      %d = memref.load %q[%zero] : memref<1xi32>
      %e = arith.addi %c, %d : i32
      memref.store %e, %z[%zero] : memref<1xi32>
      aie.objectfifo.release @in(Consume, 2)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<12xi32>, %b : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
