// Two cores send packets to one channel of the shim tile. Core (0,2) sends its block and ends; its DMA then waits for a
// lock, as always after the last block. The block of core (0,4) is missing, so core (0,2) is not at fault.

// Core (0,4) asks for more turns than it gets.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sed -e 's/turn, AcquireGreaterEqual, 1/turn, AcquireGreaterEqual, 3/' %s > turn.mlir
// RUN: not tessera run turn.mlir --quiet --out 0=-:40:words 2>&1 | FileCheck %s --check-prefix=TURN
// TURN: error[T0605]: deadlock: core (0,4) waits for lock {{[0-9]+}} of (0,4) 'turn' >= 3, which is 1

// Core (0,4) never says that its block is full.
// RUN: sed -e '/late_full, Release/d' %s > full.mlir
// RUN: not tessera run full.mlir --quiet --out 0=-:40:words 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: error[T0605]: deadlock: {{.*}}'late_full'

// The second flow begins at a channel that has no task.
// RUN: sed -e 's/packet_source<%%t4, DMA : 1>/packet_source<%%t4, DMA : 0>/' %s > source.mlir
// RUN: not tessera run source.mlir --quiet --out 0=-:40:words 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: error[T0605]: deadlock: S2MM 0 of (0,0) waits for 6 more words {{.*}}MM2S 0 of (0,4), which feeds it, was never given a task

// The second flow ends at a channel that has no task.
// RUN: sed -e '/flow(12)/,/}/s/dest<%%shim, DMA : 0>/dest<%%shim, DMA : 1>/' %s > dest.mlir
// RUN: not tessera run dest.mlir --quiet --out 0=-:40:words 2>&1 | FileCheck %s --check-prefix=DEST
// DEST: error[T0605]: deadlock: S2MM 0 of (0,0) waits for 6 more words {{.*}}wait for S2MM 1 of (0,0), which was never given a task

// RUN: tessera run %s --quiet --check --out 0=-:40:words
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t2 = aie.tile(0, 2)
  %t4 = aie.tile(0, 4)
  %early = aie.buffer(%t2) {sym_name = "early"} : memref<4xi32> = dense<7>
  %early_full = aie.lock(%t2) {init = 0 : i32, sym_name = "early_full"}
  %early_sent = aie.lock(%t2) {init = 0 : i32, sym_name = "early_sent"}
  %late = aie.buffer(%t4) {sym_name = "late"} : memref<6xi32> = dense<7>
  %turn = aie.lock(%t4) {init = 1 : i32, sym_name = "turn"}
  %late_full = aie.lock(%t4) {init = 0 : i32, sym_name = "late_full"}
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.packet_flow(3) {
    aie.packet_source<%t2, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.packet_flow(12) {
    aie.packet_source<%t4, DMA : 1>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%t2) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%early_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%early : memref<4xi32>, 0, 4) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
    aie.use_lock(%early_sent, Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  aie.mem(%t4) {
    %0 = aie.dma_start(MM2S, 1, ^bd, ^end)
  ^bd:
    aie.use_lock(%late_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%late : memref<6xi32>, 0, 6) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 12>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t2) {
    aie.use_lock(%early_full, Release, 1)
    aie.use_lock(%early_sent, AcquireGreaterEqual, 1)
    aie.end
  }
  aie.core(%t4) {
    aie.use_lock(%turn, AcquireGreaterEqual, 1)
    aie.use_lock(%late_full, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%o : memref<10xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 10][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<10xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
