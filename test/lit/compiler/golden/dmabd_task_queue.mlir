// Three shim tiles; the stream rewrites one descriptor before its channel has begun with it.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1
// RUN: cmp %t.npu1 %golden/dmabd_task_queue@npu1/insts.bin
// RUN: sed s/npu1/npu2_4col/ %s | tessera compile - --insts %t.npu2_4col
// RUN: cmp %t.npu2_4col %golden/dmabd_task_queue@npu2_4col/insts.bin

aie.device(npu1) {
  %s0 = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %s1 = aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %s2 = aie.tile(2, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %m0 = aie.tile(0, 1)
  %m1 = aie.tile(1, 1)
  %m2 = aie.tile(2, 1)
  %core = aie.tile(0, 2)

  // Column 0 sends five words and then eight rows: channels with two tasks, and the second task repeats.
  %m0_full = aie.lock(%m0, 0) {init = 0 : i32}
  %m0_room = aie.lock(%m0, 1) {init = 1 : i32}
  %m0_row = aie.buffer(%m0) : memref<12xi32>
  %m0_five = aie.buffer(%m0) : memref<5xi32>
  aie.memtile_dma(%m0) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.use_lock(%m0_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%m0_five : memref<5xi32>)
      aie.use_lock(%m0_full, Release, 1)
    }]
    %1 = aie.dma(S2MM, 0) {loop = false, repeat_count = 7 : i32} [{
      aie.use_lock(%m0_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%m0_row : memref<12xi32>)
      aie.use_lock(%m0_full, Release, 1)
    }]
    %2 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%m0_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%m0_five : memref<5xi32>)
      aie.use_lock(%m0_room, Release, 1)
    }]
    %3 = aie.dma(MM2S, 0) {loop = false, repeat_count = 7 : i32} [{
      aie.use_lock(%m0_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%m0_row : memref<12xi32>)
      aie.use_lock(%m0_room, Release, 1)
    }]
    aie.end
  }
  // Column 1 sends rows without an end, column 2 takes nine words.
  %m1_full = aie.lock(%m1, 0) {init = 0 : i32}
  %m1_room = aie.lock(%m1, 1) {init = 1 : i32}
  %m1_row = aie.buffer(%m1) : memref<12xi32>
  aie.memtile_dma(%m1) {
    %0 = aie.dma(S2MM, 0) {repeat_count = 1 : i32} [{
      aie.use_lock(%m1_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%m1_row : memref<12xi32>)
      aie.use_lock(%m1_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {repeat_count = 1 : i32} [{
      aie.use_lock(%m1_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%m1_row : memref<12xi32>)
      aie.use_lock(%m1_room, Release, 1)
    }]
    aie.end
  }
  %m2_full = aie.lock(%m2, 0) {init = 0 : i32}
  %m2_room = aie.lock(%m2, 1) {init = 1 : i32}
  %m2_nine = aie.buffer(%m2) : memref<9xi32>
  aie.memtile_dma(%m2) {
    %0 = aie.dma(S2MM, 0) {repeat_count = 1 : i32} [{
      aie.use_lock(%m2_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%m2_nine : memref<9xi32>)
      aie.use_lock(%m2_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {repeat_count = 1 : i32} [{
      aie.use_lock(%m2_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%m2_nine : memref<9xi32>)
      aie.use_lock(%m2_room, Release, 1)
    }]
    aie.end
  }

  // The core multiplies the rows of the two columns, and adds up the five words.
  %out_full = aie.lock(%core, 0) {init = 0 : i32}
  %out_room = aie.lock(%core, 1) {init = 1 : i32}
  %a_full = aie.lock(%core, 2) {init = 0 : i32}
  %a_room = aie.lock(%core, 3) {init = 1 : i32}
  %b_full = aie.lock(%core, 4) {init = 0 : i32}
  %b_room = aie.lock(%core, 5) {init = 1 : i32}
  %a_row = aie.buffer(%core) : memref<12xi32>
  %b_row = aie.buffer(%core) : memref<12xi32>
  %nine = aie.buffer(%core) : memref<9xi32>
  %five = aie.buffer(%core) : memref<5xi32>
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.use_lock(%a_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%five : memref<5xi32>)
      aie.use_lock(%a_full, Release, 1)
    }]
    %1 = aie.dma(S2MM, 0) {loop = false, repeat_count = 7 : i32} [{
      aie.use_lock(%a_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%a_row : memref<12xi32>)
      aie.use_lock(%a_full, Release, 1)
    }]
    %2 = aie.dma(S2MM, 1) {repeat_count = 1 : i32} [{
      aie.use_lock(%b_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%b_row : memref<12xi32>)
      aie.use_lock(%b_full, Release, 1)
    }]
    %3 = aie.dma(MM2S, 0) {repeat_count = 1 : i32} [{
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%nine : memref<9xi32>)
      aie.use_lock(%out_room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %none = arith.constant 0 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %words = arith.constant 5 : index
    %rows = arith.constant 8 : index
    %row_words = arith.constant 12 : index
    aie.use_lock(%out_room, AcquireGreaterEqual, 1)
    aie.use_lock(%a_full, AcquireGreaterEqual, 1)
    %all = scf.for %i = %zero to %words step %one iter_args(%so_far = %none) -> (i32) {
      %x = memref.load %five[%i] : memref<5xi32>
      %sum = arith.addi %so_far, %x : i32
      scf.yield %sum : i32
    }
    memref.store %all, %nine[%rows] : memref<9xi32>
    aie.use_lock(%a_room, Release, 1)
    scf.for %row = %zero to %rows step %one {
      aie.use_lock(%a_full, AcquireGreaterEqual, 1)
      aie.use_lock(%b_full, AcquireGreaterEqual, 1)
      %product = scf.for %i = %zero to %row_words step %one iter_args(%so_far = %none) -> (i32) {
        %x = memref.load %a_row[%i] : memref<12xi32>
        %y = memref.load %b_row[%i] : memref<12xi32>
        %xy = arith.muli %x, %y : i32
        %sum = arith.addi %so_far, %xy : i32
        scf.yield %sum : i32
      }
      memref.store %product, %nine[%row] : memref<9xi32>
      aie.use_lock(%a_room, Release, 1)
      aie.use_lock(%b_room, Release, 1)
    }
    aie.use_lock(%out_full, Release, 1)
    aie.end
  }

  aie.flow(%s0, DMA : 0, %m0, DMA : 0)
  aie.flow(%m0, DMA : 0, %core, DMA : 0)
  aie.flow(%s1, DMA : 0, %m1, DMA : 0)
  aie.flow(%m1, DMA : 0, %core, DMA : 1)
  aie.flow(%core, DMA : 0, %m2, DMA : 0)
  aie.flow(%m2, DMA : 0, %s2, DMA : 0)

  aiex.runtime_sequence(%a : memref<5xi32>, %b : memref<96xi32>, %c : memref<96xi32>, %d : memref<9xi32>) {
    %first = aiex.dma_configure_task(%s0, MM2S, 0) {
      aie.dma_bd(%a : memref<5xi32>)
      aie.end
    }
    aiex.dma_start_task(%first)
    aiex.dma_free_task(%first)
    %second = aiex.dma_configure_task(%s0, MM2S, 0) {
      aie.dma_bd(%b : memref<96xi32>)
      aie.end
    }
    aiex.dma_start_task(%second)
    %third = aiex.dma_configure_task(%s1, MM2S, 0) {
      aie.dma_bd(%c : memref<96xi32>)
      aie.end
    }
    aiex.dma_start_task(%third)
    %result = aiex.dma_configure_task(%s2, S2MM, 0) {
      aie.dma_bd(%d : memref<9xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%result)
    aiex.dma_await_task(%result)
  }
}
