// Control packets that cannot be sent: without a route, without a descriptor, from a loop or a branch, to the middle of
// a word. A route may still be added, so a missing route is only a warning.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-warning@+1 {{has no route to (0,2) yet, because no channel is called @ctrlpkt_col0_mm2s_chan0: aie-generate-column-control-overlay with route-shim-to-tile-ctrl makes one}}
    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
  }
}

// -----

aie.device(npu1_1col) {
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  aiex.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %one step %one {
      // expected-error@+1 {{'aiex.control_packet' op is in a loop or a branch, and control packets cannot be sent from there}}
      aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
    }
  }
}

// -----

aie.device(npu1_1col) {
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op is at address 2224134, in the middle of a word of 4 bytes}}
    aiex.control_packet {address = 0x21f006 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
  }
}
