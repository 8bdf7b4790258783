// Lanes of vectors: the even ones before the odd ones, and from each pair the lane that a mask chooses.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 2 4 6 1 3 5 7 0 99 98 3 96 95 6 93
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %eight = arith.constant 8 : index
    %nothing = arith.constant dense<0> : vector<8xi32>
    %three = arith.constant dense<3> : vector<8xi32>
    %hundred = arith.constant dense<100> : vector<8xi32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %sorted = vector.shuffle %a, %a [0, 2, 4, 6, 1, 3, 5, 7] : vector<8xi32>, vector<8xi32>
    vector.store %sorted, %y[%zero] : memref<16xi32>, vector<8xi32>
    %rest = arith.remsi %a, %three : vector<8xi32>
    %mask = arith.cmpi eq, %rest, %nothing : vector<8xi32>
    %other = arith.subi %hundred, %a : vector<8xi32>
    %chosen = arith.select %mask, %a, %other : vector<8xi1>, vector<8xi32>
    vector.store %chosen, %y[%eight] : memref<16xi32>, vector<8xi32>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
