// Descriptors that two DMA programs of a tile execute.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not tessera check block.mlir 2>&1 | FileCheck %s --check-prefix=BLOCK --implicit-check-not=error
// RUN: not tessera check stream.mlir 2>&1 | FileCheck %s --check-prefix=STREAM --implicit-check-not=error
// RUN: tessera check sends.mlir

// BLOCK: error[T0984]: S2MM 0 of (0,2) and MM2S 0 of (0,2) execute one descriptor
// BLOCK-NEXT: --> {{.*}}block.mlir:10:5

//--- block.mlir
aie.device(npu1_1col) {
  %tile = aie.tile(0, 2)
  %buffer = aie.buffer(%tile) : memref<16xi32>
  %free = aie.lock(%tile, 0) {init = 1 : i32}
  %full = aie.lock(%tile, 1) {init = 0 : i32}
  aie.mem(%tile) {
    %in = aie.dma_start(S2MM, 0, ^both, ^next)
  ^both:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%buffer : memref<16xi32>, 0, 16)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^both
  ^next:
    %out = aie.dma_start(MM2S, 0, ^both, ^end)
  ^end:
    aie.end
  }
}

// STREAM: error[T0984]: MM2S 0 of (0,1) and S2MM 0 of (0,1) execute one descriptor
// STREAM-NEXT: --> {{.*}}stream.mlir:7:5
// STREAM-NEXT: note: {{.*}}stream.mlir:13:5: the command stream starts a task of S2MM 0 of (0,1) with descriptor 2

//--- stream.mlir
aie.device(npu1_1col) {
  %tile = aie.tile(0, 1)
  %buffer = aie.buffer(%tile) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%tile) {
    %out = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.dma_bd(%buffer : memref<16xi32>, 0, 16) {bd_id = 2 : i32}
    aie.next_bd ^send
  ^end:
    aie.end
  }
  aiex.runtime_sequence() {
    aiex.npu.push_queue (0, 1, S2MM:0) {bd_id = 2 : i32, issue_token = false, repeat_count = 0 : i32}
  }
}

// Both channels send the same bytes, and no lock orders them.
//--- sends.mlir
aie.device(npu1_1col) {
  %tile = aie.tile(0, 2)
  %buffer = aie.buffer(%tile) {initial_value = dense<7> : tensor<16xi32>} : memref<16xi32>
  aie.mem(%tile) {
    %one = aie.dma_start(MM2S, 0, ^send, ^next)
  ^send:
    aie.dma_bd(%buffer : memref<16xi32>, 0, 16)
    aie.next_bd ^send
  ^next:
    %two = aie.dma_start(MM2S, 1, ^send, ^end)
  ^end:
    aie.end
  }
}
