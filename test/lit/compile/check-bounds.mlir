// Descriptors that reach outside their memory: an argument of the sequence, by offset, strides or rounds; a buffer.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)
  %b = aie.buffer(%memory) {sym_name = "b"} : memref<64xi32>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.flow(%shim, DMA : 0, %memory, DMA : 0)
  aie.memtile_dma(%memory) {
    %start = aie.dma_start(S2MM, 0, ^take, ^end)
  ^take:
    // CHECK-DAG: error[T0945]: in round 5, the descriptor reaches element 71, counted from 0, but the buffer has 64 elements
    // CHECK-DAG: --> {{.*}}check-bounds.mlir:[[@LINE+1]]:5
    aie.dma_bd(%b : memref<64xi32>, 0, 8) {iteration = #aie.bd_iteration<size = 5, stride = 16, current = 0>}
    aie.next_bd ^take
  ^end:
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // Reaches exactly the last element, by offset, strides and rounds.
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][2, 2, 2, 8][32, 16, 8, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    // CHECK-DAG: error[T0945]: the transfer reaches byte 287, counted from 0, of argument 0, whose type has 256 bytes
    // CHECK-DAG: --> {{.*}}check-bounds.mlir:[[@LINE+1]]:5
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 8][2, 2, 2, 8][32, 16, 8, 1]) {metadata = @in, id = 1 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    // CHECK-DAG: error[T0945]: the transfer reaches byte 319, counted from 0, of argument 0, whose type has 256 bytes
    // CHECK-DAG: --> {{.*}}check-bounds.mlir:[[@LINE+1]]:5
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][3, 1, 1, 16][32, 0, 0, 1]) {metadata = @in, id = 2 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    // Lies entirely behind the end, where the host may have room for a trace.
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 64][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 4 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
    // Any number of rounds over the same elements is allowed.
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][40, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 3 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
  }
}
