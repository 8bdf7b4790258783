// The command stream writes two parameters into a buffer of the core, before the data that use them.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 4294967294 1 4 7 10 13 16 19
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %parameters = aie.buffer(%core) {sym_name = "parameters"} : memref<4xi32>
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %eight = arith.constant 8 : index
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %factor = memref.load %parameters[%zero] : memref<4xi32>
    %offset = memref.load %parameters[%three] : memref<4xi32>
    scf.for %i = %zero to %eight step %one {
      %a = memref.load %x[%i] : memref<8xi32>
      %b = arith.muli %a, %factor : i32
      %c = arith.addi %b, %offset : i32
      memref.store %c, %y[%i] : memref<8xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.rtp_write(@parameters, 0, 3)
    aiex.npu.rtp_write(@parameters, 3, -2)
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
