// A core behind an object FIFO polls a flag that no unit writes.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %f = aie.tile(0, 2)
  %s = aie.tile(0, 3)
  %flag = aie.buffer(%s) {sym_name = "flag"} : memref<1xi32>
  %sign = aie.buffer(%s) {sym_name = "sign"} : memref<1xi32>
  aie.objectfifo @in(%shim, {%f}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @between1(%f, {%s}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%s, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%f) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c2147483647 = arith.constant 2147483647 : index
    %k1 = arith.constant 1 : i32
    scf.for %n = %c0 to %c2147483647 step %c1 {
    %s_in_Consume = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %in = aie.objectfifo.subview.access %s_in_Consume[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %s_between1_Produce = aie.objectfifo.acquire @between1(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %between1 = aie.objectfifo.subview.access %s_between1_Produce[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %c0 to %c16 step %c1 {
      %a = memref.load %in[%i] : memref<16xi32>
      %b = arith.addi %a, %k1 : i32
      memref.store %b, %between1[%i] : memref<16xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @between1(Produce, 1)
    }
    aie.end
  }
  aie.core(%s) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c2147483647 = arith.constant 2147483647 : index
    %k1 = arith.constant 1 : i32
    scf.while : () -> () {
      %flag_now = memref.load %flag[%c0] : memref<1xi32>
      %z = arith.constant 0 : i32
      %again = arith.cmpi eq, %flag_now, %z : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    scf.for %n = %c0 to %c2147483647 step %c1 {
    %s_between1_Consume = aie.objectfifo.acquire @between1(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %between1 = aie.objectfifo.subview.access %s_between1_Consume[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %s_out_Produce = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %out = aie.objectfifo.subview.access %s_out_Produce[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %c0 to %c16 step %c1 {
      %a = memref.load %between1[%i] : memref<16xi32>
      %b = arith.addi %a, %k1 : i32
      memref.store %b, %out[%i] : memref<16xi32>
    }
    aie.objectfifo.release @between1(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<144xi32>, %b : memref<144xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 144][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<144xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 144][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<144xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
