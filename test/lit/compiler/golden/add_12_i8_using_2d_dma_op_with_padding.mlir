// A picture of 61 rows of 56 bytes, taken from rows of 64, goes in, and 64 rows of 64 come out. The output is
// contiguous, but the design gives it two dimensions, and the descriptor keeps both.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_12_i8_using_2d_dma_op_with_padding@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_12_i8_using_2d_dma_op_with_padding@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)

  %in_room = aie.lock(%mem, 0) {init = 1 : i32}
  %in_full = aie.lock(%mem, 1) {init = 0 : i32}
  %out_room = aie.lock(%mem, 2) {init = 1 : i32}
  %out_full = aie.lock(%mem, 3) {init = 0 : i32}
  %picture = aie.buffer(%mem) {mem_bank = 0 : i32} : memref<61x56xi8>
  %result = aie.buffer(%mem) {mem_bank = 2 : i32} : memref<64x64xi8>
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%in_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<61x56xi8>)
      aie.use_lock(%in_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<61x56xi8>, 0, 4096, [<size = 61, stride = 56>, <size = 56, stride = 1>],
                 [<const_pad_before = 2, const_pad_after = 1>, <const_pad_before = 4, const_pad_after = 4>])
      aie.use_lock(%in_room, Release, 1)
    }]
    %2 = aie.dma(MM2S, 1) [{
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%result : memref<64x64xi8>)
      aie.use_lock(%out_room, Release, 1)
    }]
    %3 = aie.dma(S2MM, 1) [{
      aie.use_lock(%out_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%result : memref<64x64xi8>)
      aie.use_lock(%out_full, Release, 1)
    }]
    aie.end
  }

  %from_room = aie.lock(%core, 0) {init = 1 : i32}
  %from_full = aie.lock(%core, 1) {init = 0 : i32}
  %to_room = aie.lock(%core, 2) {init = 1 : i32}
  %to_full = aie.lock(%core, 3) {init = 0 : i32}
  %from = aie.buffer(%core) {mem_bank = 0 : i32} : memref<64x64xi8>
  %to = aie.buffer(%core) {mem_bank = 2 : i32} : memref<64x64xi8>
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%from_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%from : memref<64x64xi8>)
      aie.use_lock(%from_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%to_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%to : memref<64x64xi8>)
      aie.use_lock(%to_room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rows = arith.constant 64 : index
    %summand = arith.constant dense<12> : vector<64xi8>
    aie.use_lock(%from_full, AcquireGreaterEqual, 1)
    aie.use_lock(%to_room, AcquireGreaterEqual, 1)
    scf.for %row = %zero to %rows step %one {
      %x = vector.load %from[%row, %zero] : memref<64x64xi8>, vector<64xi8>
      %y = arith.addi %x, %summand : vector<64xi8>
      vector.store %y, %to[%row, %zero] : memref<64x64xi8>, vector<64xi8>
    }
    aie.use_lock(%from_room, Release, 1)
    aie.use_lock(%to_full, Release, 1)
    aie.end
  }

  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %mem, DMA : 1)
  aie.flow(%mem, DMA : 1, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%in : memref<61x56xi8>, %unused : memref<32xi8>, %out : memref<64x64xi8>) {
    aiex.npu.dma_memcpy_nd(0, 0, %in[0, 0, 0, 0][1, 1, 61, 56][0, 0, 56, 1]) {id = 0 : i64, metadata = @in} : memref<61x56xi8>
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 64, 64][0, 0, 64, 1]) {id = 1 : i64, metadata = @out} : memref<64x64xi8>
    aiex.npu.dma_wait {symbol = @out}
  }
}
