// The design uses tasks of named channels; the command stream never waits for the input buffer.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_314_using_dma_op@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_314_using_dma_op@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)

  // In and out through the memory tile, both with two halves on each of the tiles.
  %in_room = aie.lock(%mem, 0) {init = 2 : i32}
  %in_full = aie.lock(%mem, 1) {init = 0 : i32}
  %out_room = aie.lock(%mem, 2) {init = 2 : i32}
  %out_full = aie.lock(%mem, 3) {init = 0 : i32}
  %in_a = aie.buffer(%mem) : memref<16xi32>
  %in_b = aie.buffer(%mem) : memref<16xi32>
  %out_a = aie.buffer(%mem) : memref<16xi32>
  %out_b = aie.buffer(%mem) : memref<16xi32>
  aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%in_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%in_a : memref<16xi32>)
      aie.use_lock(%in_full, Release, 1)
    }, {
      aie.use_lock(%in_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%in_b : memref<16xi32>)
      aie.use_lock(%in_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%in_a : memref<16xi32>)
      aie.use_lock(%in_room, Release, 1)
    }, {
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%in_b : memref<16xi32>)
      aie.use_lock(%in_room, Release, 1)
    }]
    %2 = aie.dma(MM2S, 1) [{
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%out_a : memref<16xi32>)
      aie.use_lock(%out_room, Release, 1)
    }, {
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%out_b : memref<16xi32>)
      aie.use_lock(%out_room, Release, 1)
    }]
    %3 = aie.dma(S2MM, 1) [{
      aie.use_lock(%out_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%out_a : memref<16xi32>)
      aie.use_lock(%out_full, Release, 1)
    }, {
      aie.use_lock(%out_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%out_b : memref<16xi32>)
      aie.use_lock(%out_full, Release, 1)
    }]
    aie.end
  }

  %from_room = aie.lock(%core, 0) {init = 2 : i32}
  %from_full = aie.lock(%core, 1) {init = 0 : i32}
  %to_room = aie.lock(%core, 2) {init = 2 : i32}
  %to_full = aie.lock(%core, 3) {init = 0 : i32}
  %from_a = aie.buffer(%core) : memref<8xi32>
  %from_b = aie.buffer(%core) : memref<8xi32>
  %to_a = aie.buffer(%core) : memref<8xi32>
  %to_b = aie.buffer(%core) : memref<8xi32>
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
    %summand = arith.constant dense<314> : vector<8xi32>
    scf.for %i = %zero to %forever step %one {
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xa = vector.load %from_a[%zero] : memref<8xi32>, vector<8xi32>
      %ya = arith.addi %xa, %summand : vector<8xi32>
      vector.store %ya, %to_a[%zero] : memref<8xi32>, vector<8xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xb = vector.load %from_b[%zero] : memref<8xi32>, vector<8xi32>
      %yb = arith.addi %xb, %summand : vector<8xi32>
      vector.store %yb, %to_b[%zero] : memref<8xi32>, vector<8xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
    }
    aie.end
  }

  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %mem, DMA : 1)
  aie.flow(%mem, DMA : 1, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    %send = aiex.dma_configure_task_for @in {
      aie.dma_bd(%in : memref<64xi32>)
      aie.end
    }
    aiex.dma_start_task(%send)
    %receive = aiex.dma_configure_task_for @out {
      aie.dma_bd(%out : memref<64xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%receive)
    aiex.dma_await_task(%receive)
  }
}
