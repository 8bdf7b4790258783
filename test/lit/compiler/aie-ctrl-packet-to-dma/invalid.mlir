// Control packets that cannot be sent: without a route, without a descriptor, from a loop or a branch.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op has no route to (0,2): aie-generate-column-control-overlay with route-shim-to-tile-ctrl makes one}}
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
