// The host hands over only buffers: the number of a buffer is its place among the memref arguments of the stream, and
// the trace buffers continue these numbers.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows,aie-trace-to-config,aie-trace-pack-reg-writes,aie-inline-trace-config,aie-dma-to-npu))' %s | tessera-translate --aie-npu-to-text | FileCheck %s
// The end of a buffer whose size the host may choose is no place for traces.
// RUN: sed s/buffer_size/reuse_output_buffer=true,buffer_size/ %s | not tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows))' 2>&1 | FileCheck %s --check-prefix=REUSED

// CHECK: patch (0,0).DMA_BD15_1 arg=2 plus=0x0
// CHECK: patch (0,0).DMA_BD3_1 arg=1 plus=0x0
// REUSED: error: reuse_output_buffer=true cannot be used with a dynamic runtime_sequence: the host may give its last buffer another size in each call, and the traces begin behind it
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.trace @core(%t) {
    aie.trace.event<"LOCK_STALL">
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  aiex.runtime_sequence(%n : i32, %in : memref<8xi32>, %m : i64, %out : memref<64xi32>, %last : i32) {
    aie.trace.host_config {buffer_size = 1024 : i32}
    aie.trace.start_config @core
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @out, id = 3 : i64} : memref<64xi32>
  }
}
