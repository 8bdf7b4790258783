// A host program's array: one core multiplies each of 1024 numbers by a factor and adds another array.
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)
    aie.objectfifo @a(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
    aie.objectfifo @b(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
    aie.objectfifo @sum(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %count = arith.constant 256 : index
      %endless = arith.constant 0x7fffffff : index
      %factor = arith.constant 3 : i32
      scf.for %piece = %zero to %endless step %one {
        %left = aie.objectfifo.acquire @a(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
        %x = aie.objectfifo.subview.access %left[0] : !aie.objectfifosubview<memref<256xi32>> -> memref<256xi32>
        %right = aie.objectfifo.acquire @b(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
        %y = aie.objectfifo.subview.access %right[0] : !aie.objectfifosubview<memref<256xi32>> -> memref<256xi32>
        %result = aie.objectfifo.acquire @sum(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
        %z = aie.objectfifo.subview.access %result[0] : !aie.objectfifosubview<memref<256xi32>> -> memref<256xi32>
        scf.for %i = %zero to %count step %one {
          %xi = memref.load %x[%i] : memref<256xi32>
          %yi = memref.load %y[%i] : memref<256xi32>
          %scaled = arith.muli %xi, %factor : i32
          %zi = arith.addi %scaled, %yi : i32
          memref.store %zi, %z[%i] : memref<256xi32>
        }
        aie.objectfifo.release @a(Consume, 1)
        aie.objectfifo.release @b(Consume, 1)
        aie.objectfifo.release @sum(Produce, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%a: memref<1024xi32>, %b: memref<1024xi32>, %sum: memref<1024xi32>) {
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 0 : i64, metadata = @a} : memref<1024xi32>
      aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 1 : i64, metadata = @b} : memref<1024xi32>
      aiex.npu.dma_memcpy_nd(%sum[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 2 : i64, metadata = @sum, issue_token = true} : memref<1024xi32>
      aiex.npu.dma_wait {symbol = @sum}
    }
  }
}
