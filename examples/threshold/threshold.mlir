// The same program as threshold.cdo, threshold.s and threshold.txn together (type BINARY), as a design: `tessera
// compile` turns the design into the container and the command stream. Object FIFOs stand for the buffers, locks,
// descriptors and routes. The core's program is written as loops over single bytes, and runs on the host.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)

  // Lines of 1280 pixels of red, green, blue and alpha; two buffers each way, so that the core and the DMA take turns.
  aie.objectfifo @picture(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<1280x4xi8>>
  aie.objectfifo @result(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<1280x4xi8>>

  // The threshold and the maximum: colours are bytes of a word, red is the lowest byte. The lock shows that the values
  // are written.
  %parameters = aie.buffer(%core) {sym_name = "parameters"} : memref<2xi32>
  %ready = aie.lock(%core) {init = 0 : i32}

  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %alpha = arith.constant 3 : index
    %width = arith.constant 1280 : index
    %forever = arith.constant 0x7fffffff : index
    %black = arith.constant 0 : i8
    %eight = arith.constant 8 : i32

    aie.use_lock(%ready, AcquireGreaterEqual, 1)
    %threshold = memref.load %parameters[%zero] : memref<2xi32>
    %maximum = memref.load %parameters[%one] : memref<2xi32>
    scf.for %line = %zero to %forever step %one {
      %in = aie.objectfifo.acquire @picture(Consume, 1) : !aie.objectfifosubview<memref<1280x4xi8>>
      %from = aie.objectfifo.subview.access %in[0] : !aie.objectfifosubview<memref<1280x4xi8>> -> memref<1280x4xi8>
      %out = aie.objectfifo.acquire @result(Produce, 1) : !aie.objectfifosubview<memref<1280x4xi8>>
      %to = aie.objectfifo.subview.access %out[0] : !aie.objectfifosubview<memref<1280x4xi8>> -> memref<1280x4xi8>
      scf.for %x = %zero to %width step %one {
        scf.for %colour = %zero to %alpha step %one {
          %number = arith.index_cast %colour : index to i32
          %shift = arith.muli %number, %eight : i32
          %t = arith.shrui %threshold, %shift : i32
          %level = arith.trunci %t : i32 to i8
          %m = arith.shrui %maximum, %shift : i32
          %full = arith.trunci %m : i32 to i8
          %value = memref.load %from[%x, %colour] : memref<1280x4xi8>
          %above = arith.cmpi ugt, %value, %level : i8
          %new = arith.select %above, %full, %black : i8
          memref.store %new, %to[%x, %colour] : memref<1280x4xi8>
        }
        %kept = memref.load %from[%x, %alpha] : memref<1280x4xi8>
        memref.store %kept, %to[%x, %alpha] : memref<1280x4xi8>
      }
      aie.objectfifo.release @picture(Consume, 1)
      aie.objectfifo.release @result(Produce, 1)
    }
    aie.end
  }

  aiex.runtime_sequence(%in : memref<3686400xi8>, %out : memref<3686400xi8>) {
    aiex.npu.rtp_write(@parameters, 0, 0x00a08060)
    aiex.npu.rtp_write(@parameters, 1, 0x00ffffff)
    aiex.set_lock(%ready, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 3686400][0, 0, 0, 1]) {metadata = @result, id = 1 : i64} : memref<3686400xi8>
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 3686400][0, 0, 0, 1]) {metadata = @picture, id = 0 : i64} : memref<3686400xi8>
    aiex.npu.dma_wait {symbol = @result}
  }
}
