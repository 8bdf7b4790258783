// Elements of 64 bits in the core, which the host's side moves as words.
// RUN: %design %s --in 0=words:7,2,5,0,4294967295,255,2309737967,19088743 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 50 28 26 0 2 4294966784 2431821090 3701858824
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4xi64>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi64>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %unit = arith.constant 1 : i64
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi64>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi64>> -> memref<4xi64>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi64>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi64>> -> memref<4xi64>
    scf.for %i = %zero to %four step %one {
      %a = memref.load %x[%i] : memref<4xi64>
      %b = arith.muli %a, %a : i64
      %c = arith.addi %b, %unit : i64
      memref.store %c, %y[%i] : memref<4xi64>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
