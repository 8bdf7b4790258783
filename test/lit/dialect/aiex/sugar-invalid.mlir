// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.multicast(%t, DMA : 0) {
    // expected-error@+1 {{'aie.lock' op cannot stand in 'aiex.multicast', which lists 'aiex.multi_dest'}}
    %l = aie.lock(%t, 1)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    // expected-error@+1 {{'aie.lock' op cannot stand in 'aiex.broadcast_packet', which lists 'aiex.bp_id'}}
    %l = aie.lock(%t, 1)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    aiex.bp_id(0) {
      // expected-error@+1 {{'aie.lock' op cannot stand in 'aiex.bp_id', which lists 'aiex.bp_dest'}}
      %l = aie.lock(%t, 1)
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aiex.broadcast_packet(%t, DMA : 0) {
    // expected-error@+1 {{'aiex.bp_id' op has packets with the ID 32: IDs are 0 to 31}}
    aiex.bp_id(32) {
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aiex.multi_dest' op expects parent op 'aiex.multicast'}}
  aiex.multi_dest<%t, DMA : 0>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aiex.bp_dest' op expects parent op 'aiex.bp_id'}}
  aiex.bp_dest<%t, DMA : 0>
}

// -----

// expected-error@+1 {{'aiex.herd' op height is 0, outside of 1 to 2147483647}}
%h = aiex.herd[4][0]

// -----

// expected-error@+1 {{'aiex.iter' op end is 4, outside of 5 to 2147483647}}
%i = aiex.iter(4, 4, 1)

// -----

// expected-error@+1 {{'aiex.iter' op distance is 0, outside of 1 to 2147483647}}
%i = aiex.iter(0, 4, 0)

// -----

%i = aiex.iter(0, 4, 1)
// expected-error@+1 {{'aiex.select' op takes tiles from 'aiex.iter', which is no herd}}
%s = aiex.select(%i, %i, %i)

// -----

%h = aiex.herd[4][1]
%i = aiex.iter(0, 4, 1)
// expected-error@+1 {{'aiex.place' op takes its second herd from 'aiex.iter', which is no herd}}
aiex.place(%h, %i, 1, 1)

// -----

%h = aiex.herd[4][1]
%i = aiex.iter(0, 4, 1)
// expected-error@+1 {{'aiex.route' op takes its sources from 'aiex.iter', which is no herd}}
aiex.route(<%i, DMA : 0>, <%h, DMA : 0>)
