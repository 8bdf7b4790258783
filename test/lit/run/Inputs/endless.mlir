// Two cores pass an object between them forever; the transfer that the host waits for never comes.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %first = aie.tile(0, 2)
  %second = aie.tile(0, 3)
  aie.objectfifo @between(%first, {%second}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%second, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func private @scale(memref<16xi32>)
  %core02 = aie.core(%first) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 4611686018427387904 : index
    scf.for %i = %c0 to %end step %c1 {
      %to = aie.objectfifo.acquire @between(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %a = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      func.call @scale(%a) : (memref<16xi32>) -> ()
      aie.objectfifo.release @between(Produce, 1)
    }
    aie.end
  }
  %core03 = aie.core(%second) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 4611686018427387904 : index
    scf.for %i = %c0 to %end step %c1 {
      %from = aie.objectfifo.acquire @between(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @between(Consume, 1)
    }
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aie.runtime_sequence(%unused: memref<16xi32>, %b: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @out, issue_token = true} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
