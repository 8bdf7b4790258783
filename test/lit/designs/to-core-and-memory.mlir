// One FIFO feeds a core and the memory tile: the memory tile returns the input unchanged, the core returns its squares.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:32:words --out 2=%t.b:32:words && cat %t %t.b | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 5 6 7 8 1 4 9 16 25 36 49 64
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 3)
  aie.objectfifo @in(%shim, {%mem, %core}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @same(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @squares(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@same]([] [])
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @squares(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = arith.muli %a, %a : vector<4xi32>
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @squares(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>, %c : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @same, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @squares, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 2 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @same}
    aiex.npu.dma_wait {symbol = @squares}
  }
}
