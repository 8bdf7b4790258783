// Vectors of bfloat16, widened for the computation and narrowed again: each element times itself, plus one.
// RUN: %design %s --in 0=words:3223371840,3217080320,3204497280,1056964608,1069563776,1075855360,1080049728,1083195520 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1088962848 1079001248 1067466752 1067466624 1079001088 1088962720 1096040736 1101676936
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<16xbf16>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xbf16>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %unit = arith.constant dense<1.0> : vector<16xf32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xbf16>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<16xbf16>> -> memref<16xbf16>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xbf16>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xbf16>> -> memref<16xbf16>
    %a = vector.load %x[%zero] : memref<16xbf16>, vector<16xbf16>
    %wide = arith.extf %a : vector<16xbf16> to vector<16xf32>
    %square = arith.mulf %wide, %wide : vector<16xf32>
    %sum = arith.addf %square, %unit : vector<16xf32>
    %b = arith.truncf %sum : vector<16xf32> to vector<16xbf16>
    vector.store %b, %y[%zero] : memref<16xbf16>, vector<16xbf16>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xbf16>, %b : memref<16xbf16>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xbf16>
    aiex.npu.dma_wait {symbol = @out}
  }
}
