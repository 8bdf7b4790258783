// An object FIFO whose producer is a core's stream: the core gives words, and the other end has objects.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%a}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @words(%a, {%mem}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@words] -> [@out]([] [])
  aie.core(%a) {
    %port = arith.constant 0 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %eight = arith.constant 8 : index
    %hundred = arith.constant 100 : i32
    scf.for %n = %zero to %two step %one {
      %held = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %zero to %eight step %one {
        %v = memref.load %x[%i] : memref<8xi32>
        %w = arith.addi %v, %hundred : i32
        aie.put_stream(%port : i32, %w : i32)
      }
      aie.objectfifo.release @in(Consume, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%i : memref<16xi32>, %o : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
