// Functions of integers: the third power, the number of set bits, of leading zeros, and the distance from eight.
// RUN: %design %s --in 0=words:1,2,3,5,8,13,21,255 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 1 31 7 8 1 30 6 27 2 30 5 125 2 29 3 512 1 28 0 2197 3 28 5 9261 3 27 13 16581375 8 24 247
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<8x4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %eight = arith.constant 8 : index
    %power = arith.constant 3 : i32
    %center = arith.constant 8 : i32
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8x4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8x4xi32>> -> memref<8x4xi32>
    scf.for %i = %zero to %eight step %one {
      %a = memref.load %x[%i] : memref<8xi32>
      %cube = math.ipowi %a, %power : i32
      memref.store %cube, %y[%i, %zero] : memref<8x4xi32>
      %bits = math.ctpop %a : i32
      memref.store %bits, %y[%i, %one] : memref<8x4xi32>
      %zeros = math.ctlz %a : i32
      memref.store %zeros, %y[%i, %two] : memref<8x4xi32>
      %difference = arith.subi %a, %center : i32
      %distance = math.absi %difference : i32
      memref.store %distance, %y[%i, %three] : memref<8x4xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
