// The words of packets: the stream header with the ID of the tile's controller, and the header for the handler with
// address, number of words, operation and ID of the answer; each header has an odd number of ones.
// RUN: tessera-translate --aie-ctrlpkt-to-bin %s -o %t.before
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' %s | tessera-translate --aie-ctrlpkt-to-bin -o %t.after
// RUN: cmp %t.before %t.after
// RUN: %python -c "import sys; b = open(sys.argv[1], 'rb').read(); print(*(b[i:i+4][::-1].hex() for i in range(0, len(b), 4)))" %t.after | FileCheck %s --match-full-lines

// A write of lock 0 to 2, a write of four words with increment, and a read of four: the public test of control packets
// has the same words, after headers with the IDs 27 and 5.
// CHECK: 8000001b 0001f000 00000002 00001005 09b1f020 00000003 00000004 00000005 00000006 8000001b 82700440
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 5>}
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  aiex.runtime_sequence() {
    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 0x11f020 : ui32, data = array<i32: 3, 4, 5, 6>, opcode = 2 : i32, stream_id = 9 : i32}
    aiex.control_packet {address = 0x200440 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 2 : i32}
  }
}
