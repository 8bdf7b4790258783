// Three cores in a chain of cascades: the first doubles, the second adds, the third multiplies. The chain goes down one
// column and on to the next one.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 15 25 35 45 55 65 75 85 95 105 115 125 135 145 155 165
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 4)
  %b = aie.tile(0, 3)
  %c = aie.tile(1, 3)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
  aie.objectfifo @in(%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%c, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %zero = arith.constant 0 : index
    %held = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %from = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %x = vector.load %from[%zero] : memref<16xi32>, vector<16xi32>
    %y = arith.addi %x, %x : vector<16xi32>
    aie.put_cascade(%y : vector<16xi32>)
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }
  aie.core(%b) {
    %three = arith.constant dense<3> : vector<16xi32>
    %x = aie.get_cascade() : vector<16xi32>
    %y = arith.addi %x, %three : vector<16xi32>
    aie.put_cascade(%y : vector<16xi32>)
    aie.end
  }
  aie.core(%c) {
    %zero = arith.constant 0 : index
    %five = arith.constant dense<5> : vector<16xi32>
    %held = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %to = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %x = aie.get_cascade() : vector<16xi32>
    %y = arith.muli %x, %five : vector<16xi32>
    vector.store %y, %to[%zero] : memref<16xi32>, vector<16xi32>
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%i : memref<16xi32>, %o : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
