// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    // expected-error@+1 {{waits until @t is 7, but no user releases @t with that value [T0961]}}
    aiex.useToken @t(Acquire, 7)
    aiex.useToken @t(Release, 8)
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(6, 6)
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    // expected-note@+1 {{released here}}
    aiex.useToken @t(Release, 1)
    aie.end
  }
  aie.core(%b) {
    // expected-error@+1 {{the core of tile (6,6) waits until @t is 1, the value that the core of tile (3,3) gives the token: no lock is in reach of both [T0962]}}
    aiex.useToken @t(Acquire, 1)
    aiex.useToken @t(Release, 2)
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    // expected-note@+1 {{acquired here, and not released between}}
    aiex.useToken @t(Acquire, 0)
    // expected-error@+1 {{acquires @t again [T0961]}}
    aiex.useToken @t(Acquire, 0)
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  aiex.token(0) {sym_name = "t"}
  func.func @f() {
    // expected-error@+1 {{aiex.useToken stands in a function that no core runs: aie-create-cores makes cores of calls with 'aie.x' and 'aie.y' [T0960]}}
    aiex.useToken @t(Acquire, 0)
    return
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  aie.mem(%a) {
    aie.end
  ^nobody:
    // expected-error@+1 {{aiex.useToken stands in a block that no channel reaches [T0960]}}
    aiex.useToken @t(Acquire, 0)
    aie.dma_bd(%x : memref<16xi32>)
    aiex.useToken @t(Release, 1)
    aie.next_bd ^nobody
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy has to become a program of two DMAs first: run aie-lower-memcpy [T0964]}}
  aiex.memcpy @t(0, 1) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

// A descriptor has one lock, and this descriptor waits for one core and gives to another.
aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 4)
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-note@+1 {{the channel gets the token from the core of tile (0,3)}}
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // expected-note@+1 {{the channel hands the token to the core of tile (0,4)}}
  aie.core(%b) {
    aiex.useToken @t(Acquire, 2)
    aiex.useToken @t(Release, 3)
    aie.end
  }
  aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{the token would have MM2S 0 of tile (0,3) wait for 2 locks: a descriptor waits for one lock [T0963]}}
    aiex.useToken @t(Acquire, 1)
    aie.dma_bd(%x : memref<16xi32>)
    aiex.useToken @t(Release, 2)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    // expected-error@+1 {{aiex.useToken stands on a tile that has no place yet [T0960]}}
    aiex.useToken @t(Acquire, 0)
    aie.end
  }
}
