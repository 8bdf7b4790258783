// The command stream writes two numbers before the data: the bound of a loop, and the number of times that the core
// does its work. The core reads them once it holds the first object.
// RUN: %design %s --in 0=words:1..32 --out 1=%t:16:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 6 0 164 25
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %counts = aie.buffer(%core) {sym_name = "counts"} : memref<5xi32>
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<1xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %nothing = arith.constant 0 : i32
    %first = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %rounds32 = memref.load %counts[%zero] : memref<5xi32>
    %rounds = arith.index_cast %rounds32 : i32 to index
    scf.for %n = %zero to %rounds step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<1xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<1xi32>> -> memref<1xi32>
      %next = arith.addi %n, %one : index
      %count32 = memref.load %counts[%next] : memref<5xi32>
      %count = arith.index_cast %count32 : i32 to index
      %sum = scf.for %i = %zero to %count step %one iter_args(%so_far = %nothing) -> (i32) {
        %a = memref.load %x[%i] : memref<8xi32>
        %b = arith.addi %so_far, %a : i32
        scf.yield %b : i32
      }
      memref.store %sum, %y[%zero] : memref<1xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<4xi32>) {
    aiex.npu.rtp_write(@counts, 0, 4)
    aiex.npu.rtp_write(@counts, 1, 3)
    aiex.npu.rtp_write(@counts, 2, 0)
    aiex.npu.rtp_write(@counts, 3, 8)
    aiex.npu.rtp_write(@counts, 4, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
