// Objects of sixteen elements that the memory tile passes on in pieces of four.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:16:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 6 22 38 54
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @pieces(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>> -> !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<1xi32>>
  aie.objectfifo.link [@in] -> [@pieces]([] [])
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    scf.for %n = %zero to %four step %one {
      %from = aie.objectfifo.acquire @pieces(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %b = vector.reduction <add>, %a : vector<4xi32> into i32
      memref.store %b, %y[%zero] : memref<1xi32>
      aie.objectfifo.release @pieces(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
