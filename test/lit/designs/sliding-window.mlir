// A window of three rows over six: the core holds three objects and returns one, so that it reads each row three times
// but the DMA moves it once. The core returns the last two at the end.
// RUN: %design %s --in 0=words:1..24 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @rows(%shim, {%core}, [2, 4]) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    scf.for %n = %zero to %four step %one {
      %window = aie.objectfifo.acquire @rows(Consume, 3) : !aie.objectfifosubview<memref<4xi32>>
      %above = aie.objectfifo.subview.access %window[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %here = aie.objectfifo.subview.access %window[1] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %below = aie.objectfifo.subview.access %window[2] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %above[%i] : memref<4xi32>
        %b = memref.load %here[%i] : memref<4xi32>
        %c = memref.load %below[%i] : memref<4xi32>
        %b2 = arith.addi %b, %b : i32
        %ab = arith.addi %a, %b2 : i32
        %abc = arith.addi %ab, %c : i32
        memref.store %abc, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @rows(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.objectfifo.release @rows(Consume, 2)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<24xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @rows, id = 1 : i64} : memref<24xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
