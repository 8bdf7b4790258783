// Vectors of floats: a*x + y over sixteen lanes, in a function of the design.
// RUN: %design %s --in 0=words:1065353216*16 --out 1=%t:64:hex && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000 40a00000
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xf32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xf32>>
  func.func private @saxpy(%x : vector<16xf32>) -> vector<16xf32> {
    %a = arith.constant dense<3.0> : vector<16xf32>
    %y = arith.constant dense<2.0> : vector<16xf32>
    %p = arith.mulf %a, %x : vector<16xf32>
    %s = arith.addf %p, %y : vector<16xf32>
    return %s : vector<16xf32>
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %i = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xf32>>
    %from = aie.objectfifo.subview.access %i[0] : !aie.objectfifosubview<memref<16xf32>> -> memref<16xf32>
    %o = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xf32>>
    %to = aie.objectfifo.subview.access %o[0] : !aie.objectfifosubview<memref<16xf32>> -> memref<16xf32>
    %x = vector.load %from[%zero] : memref<16xf32>, vector<16xf32>
    %r = func.call @saxpy(%x) : (vector<16xf32>) -> vector<16xf32>
    vector.store %r, %to[%zero] : memref<16xf32>, vector<16xf32>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xf32>, %b : memref<16xf32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xf32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xf32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
