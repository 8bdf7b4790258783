// A control packet asks for 3 words, and the descriptor that receives the answer has 4. The text compares the two, and
// does not say that the handler waits for a packet that should come.

// RUN: not tessera run %s --quiet --out 0=-:16:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: S2MM 1 of (0,0) waits for 1 more word of BD 1 (it has received 3 of 4), which will never come: the handler of control packets of (0,2), which feeds it, has answered all requests so far; MM2S 0 of (0,0) has ended its task
// CHECK: = help: compare the number of words that the control packets request with the length of the descriptor
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.packet_flow(2) {
    aie.packet_source<%core, Ctrl : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
  aie.shim_dma_allocation @answer (S2MM, 1, 0)
  aiex.runtime_sequence(%read : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %read[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @answer, id = 1 : i64} : memref<4xi32>
    aiex.control_packet {address = 0x201000 : ui32, length = 3 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    aiex.npu.dma_wait {symbol = @answer}
  }
}
