// Functions of floats, and reductions of their results: roots with the sign of the number, then the largest, the
// smallest, the sum, and the number of negative ones.
// RUN: %design %s --in 0=words:1082130432,3239051264,1074790400,3246391296,1120403456,1048576000,3212836864,1086849024 --out 1=%t:48:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1073741824 3225419776 1069547520 3229614080 1092616192 1056964608 3212836864 1075838976 1120403456 3246391296 1118666752 1077936128
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<8xf32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<12xf32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %eight = arith.constant 8 : index
    %nine = arith.constant 9 : index
    %ten = arith.constant 10 : index
    %eleven = arith.constant 11 : index
    %nothing = arith.constant dense<0.0> : vector<8xf32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xf32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xf32>> -> memref<8xf32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<12xf32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<12xf32>> -> memref<12xf32>
    %a = vector.load %x[%zero] : memref<8xf32>, vector<8xf32>
    %positive = math.absf %a : vector<8xf32>
    %root = math.sqrt %positive : vector<8xf32>
    %signed = math.copysign %root, %a : vector<8xf32>
    vector.store %signed, %y[%zero] : memref<12xf32>, vector<8xf32>
    %most = vector.reduction <maximumf>, %a : vector<8xf32> into f32
    %least = vector.reduction <minimumf>, %a : vector<8xf32> into f32
    %all = vector.reduction <add>, %a : vector<8xf32> into f32
    %below = arith.cmpf olt, %a, %nothing : vector<8xf32>
    %ones = arith.extui %below : vector<8xi1> to vector<8xi32>
    %count = vector.reduction <add>, %ones : vector<8xi32> into i32
    %number = arith.sitofp %count : i32 to f32
    memref.store %most, %y[%eight] : memref<12xf32>
    memref.store %least, %y[%nine] : memref<12xf32>
    memref.store %all, %y[%ten] : memref<12xf32>
    memref.store %number, %y[%eleven] : memref<12xf32>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xf32>, %b : memref<12xf32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<12xf32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xf32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
