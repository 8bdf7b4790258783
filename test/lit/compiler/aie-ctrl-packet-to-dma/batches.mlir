// Successive packets to one tile are one transfer on AIE2P, and one transfer each on AIE2. A read request has no data.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' %s | FileCheck %s --check-prefixes=ALL,EACH
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' | FileCheck %s --check-prefixes=ALL,JOINED

aie.device(npu1_1col) {
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  // ALL: aiex.runtime_sequence
  aiex.runtime_sequence() {
    // EACH: [0, 0, 0, 0][1, 1, 1, 3]
    // EACH: [0, 0, 0, 3][1, 1, 1, 2]
    // EACH: [0, 0, 0, 5][1, 1, 1, 3]
    // JOINED: [0, 0, 0, 0][1, 1, 1, 5]
    // JOINED: [0, 0, 0, 5][1, 1, 1, 3]
    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 7>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x200400 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    aiex.control_packet {address = 0x100400 : ui32, data = array<i32: 7>, opcode = 0 : i32, stream_id = 0 : i32}
    // ALL-NOT: dma_memcpy_nd
  }
}
