// The input is a packet with the number 3; 64 rows of 64 bytes in both directions.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/packet_flow@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/packet_flow@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)

  %in_room = aie.lock(%mem, 0) {init = 1 : i32}
  %in_full = aie.lock(%mem, 1) {init = 0 : i32}
  %out_room = aie.lock(%mem, 2) {init = 1 : i32}
  %out_full = aie.lock(%mem, 3) {init = 0 : i32}
  %picture = aie.buffer(%mem) {mem_bank = 0 : i32} : memref<64x64xi8>
  %result = aie.buffer(%mem) {mem_bank = 2 : i32} : memref<64x64xi8>
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%in_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<64x64xi8>)
      aie.use_lock(%in_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<64x64xi8>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 0>}
      aie.use_lock(%in_room, Release, 1)
    }]
    %2 = aie.dma(MM2S, 1) [{
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%result : memref<64x64xi8>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
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
      aie.dma_bd(%to : memref<64x64xi8>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
      aie.use_lock(%to_room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rows = arith.constant 64 : index
    %summand = arith.constant dense<5> : vector<64xi8>
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

  aie.packet_flow(3) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%mem, DMA : 0>
  }
  aie.packet_flow(0) {
    aie.packet_source<%mem, DMA : 0>
    aie.packet_dest<%core, DMA : 0>
  }
  aie.packet_flow(1) {
    aie.packet_source<%core, DMA : 0>
    aie.packet_dest<%mem, DMA : 1>
  }
  aie.packet_flow(2) {
    aie.packet_source<%mem, DMA : 1>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%in : memref<64x64xi8>, %unused : memref<32xi8>, %out : memref<64x64xi8>) {
    %send = aiex.dma_configure_task_for @in {
      aie.dma_bd(%in : memref<64x64xi8>, 0, 4096, [<size = 64, stride = 64>, <size = 64, stride = 1>]) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
      aie.end
    }
    aiex.dma_start_task(%send)
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 64, 64][0, 0, 64, 1]) {id = 1 : i64, metadata = @out} : memref<64x64xi8>
    aiex.npu.dma_wait {symbol = @out}
  }
}
