// Private memory in a core's body: a queue that lasts as long as the core, and a row that each of very many rounds
// allocates anew, more in total than any stack has. Unwritten memory is zero.
// RUN: %design %s --in 0=words:3..18 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 300003
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %fifteen = arith.constant 15 : index
    %sixteen = arith.constant 16 : index
    %rounds = arith.constant 100000 : index
    %three = arith.constant 3 : i32
    %queue = memref.alloca() : memref<16xi32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    memref.copy %x, %queue : memref<16xi32> to memref<16xi32>
    aie.objectfifo.release @in(Consume, 1)
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %zero to %sixteen step %one {
      %back = arith.subi %fifteen, %i : index
      %v = memref.load %queue[%back] : memref<16xi32>
      memref.store %v, %y[%i] : memref<16xi32>
    }
    %sum = memref.alloca() : memref<i32>
    %first = memref.load %queue[%zero] : memref<16xi32>
    memref.store %first, %sum[] : memref<i32>
    %unwritten = memref.alloca() : memref<3xi32>
    scf.for %n = %zero to %rounds step %one {
      %row = memref.alloca() : memref<64xi32>
      %at = arith.remui %n, %sixteen : index
      memref.store %three, %row[%at] : memref<64xi32>
      %a = memref.load %row[%at] : memref<64xi32>
      %b = memref.load %sum[] : memref<i32>
      %c = memref.load %unwritten[%one] : memref<3xi32>
      %d = arith.addi %a, %b : i32
      %e = arith.addi %d, %c : i32
      memref.store %e, %sum[] : memref<i32>
    }
    %all = memref.load %sum[] : memref<i32>
    memref.store %all, %y[%fifteen] : memref<16xi32>
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
