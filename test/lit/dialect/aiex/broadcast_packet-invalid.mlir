// Operations that are not an ID or a destination of broadcast packets, and IDs and destinations outside of one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    // expected-error@+1 {{'aie.lock' op does not belong in 'aiex.broadcast_packet', which lists 'aiex.bp_id'}}
    %l = aie.lock(%t, 1)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    aiex.bp_id(0) {
      // expected-error@+1 {{'aie.lock' op does not belong in 'aiex.bp_id', which lists 'aiex.bp_dest'}}
      %l = aie.lock(%t, 1)
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    // expected-error@+1 {{'aiex.bp_id' op Packet ID exceeds the maximum supported by 5 bits. It is 32, and IDs are 0 to 31}}
    aiex.bp_id(32) {
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aiex.bp_dest' op expects parent op 'aiex.bp_id'}}
  aiex.bp_dest<%t, DMA : 0>
}
