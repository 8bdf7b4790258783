// Operations that are not a destination of a multicast, and destinations outside of one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.multicast(%t, DMA : 0) {
    // expected-error@+1 {{'aie.lock' op does not belong in 'aiex.multicast', which lists 'aiex.multi_dest'}}
    %l = aie.lock(%t, 1)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aiex.multi_dest' op expects parent op 'aiex.multicast'}}
  aiex.multi_dest<%t, DMA : 0>
}
