// Vectors of two dimensions: a matrix squared, plus its transpose, minus the products of its first row with itself.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 56 66 76 86 153 178 203 228 250 290 330 370 347 402 457 512
#rows = affine_map<(i, j, k) -> (i, k)>
#columns = affine_map<(i, j, k) -> (k, j)>
#places = affine_map<(i, j, k) -> (i, j)>
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4x4xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4x4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %none = arith.constant 0 : i32
    %nothing = arith.constant dense<0> : vector<4x4xi32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4x4xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4x4xi32>> -> memref<4x4xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4x4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4x4xi32>> -> memref<4x4xi32>
    %a = vector.transfer_read %x[%zero, %zero], %none : memref<4x4xi32>, vector<4x4xi32>
    %product = vector.contract {indexing_maps = [#rows, #columns, #places], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %nothing : vector<4x4xi32>, vector<4x4xi32> into vector<4x4xi32>
    %turned = vector.transpose %a, [1, 0] : vector<4x4xi32> to vector<4x4xi32>
    %first = vector.extract %a[0] : vector<4xi32> from vector<4x4xi32>
    %outer = vector.outerproduct %first, %first : vector<4xi32>, vector<4xi32>
    %sum = arith.addi %product, %turned : vector<4x4xi32>
    %all = arith.subi %sum, %outer : vector<4x4xi32>
    vector.transfer_write %all, %y[%zero, %zero] : vector<4x4xi32>, memref<4x4xi32>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
