// The stream writes words of a buffer of the core before the data come: eight at once, then one of them again.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_blockwrite@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_blockwrite@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %core = aie.tile(0, 2)
  %summands = aie.buffer(%core) {address = 1152 : i32, sym_name = "summands"} : memref<8xi32>
  memref.global constant @first : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>

  %from_room = aie.lock(%core, 0) {init = 2 : i32}
  %from_full = aie.lock(%core, 1) {init = 0 : i32}
  %to_room = aie.lock(%core, 2) {init = 2 : i32}
  %to_full = aie.lock(%core, 3) {init = 0 : i32}
  %from_a = aie.buffer(%core) {address = 1024 : i32} : memref<8xi32>
  %from_b = aie.buffer(%core) {address = 1056 : i32} : memref<8xi32>
  %to_a = aie.buffer(%core) {address = 1088 : i32} : memref<8xi32>
  %to_b = aie.buffer(%core) {address = 1120 : i32} : memref<8xi32>
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%from_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%from_a : memref<8xi32>)
      aie.use_lock(%from_full, Release, 1)
    }, {
      aie.use_lock(%from_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%from_b : memref<8xi32>)
      aie.use_lock(%from_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%to_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%to_a : memref<8xi32>)
      aie.use_lock(%to_room, Release, 1)
    }, {
      aie.use_lock(%to_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%to_b : memref<8xi32>)
      aie.use_lock(%to_room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %forever = arith.constant 0x7fffffff : index
    scf.for %i = %zero to %forever step %one {
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xa = vector.load %from_a[%zero] : memref<8xi32>, vector<8xi32>
      %ta = vector.load %summands[%zero] : memref<8xi32>, vector<8xi32>
      %ya = arith.addi %xa, %ta : vector<8xi32>
      vector.store %ya, %to_a[%zero] : memref<8xi32>, vector<8xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xb = vector.load %from_b[%zero] : memref<8xi32>, vector<8xi32>
      %tb = vector.load %summands[%zero] : memref<8xi32>, vector<8xi32>
      %yb = arith.addi %xb, %tb : vector<8xi32>
      vector.store %yb, %to_b[%zero] : memref<8xi32>, vector<8xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
    }
    aie.end
  }

  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    %words = memref.get_global @first : memref<8xi32>
    aiex.npu.blockwrite(%words) {address = 0 : ui32, buffer = @summands} : memref<8xi32>
    aiex.npu.rtp_write(@summands, 4, 42)
    aiex.npu.dma_memcpy_nd(0, 0, %in[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    aiex.npu.dma_wait {symbol = @out}
  }
}
