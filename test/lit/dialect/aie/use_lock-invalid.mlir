// Waits for states that a lock cannot have, and locks out of reach.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    // expected-error@+1 {{'aie.use_lock' op AcquireGreaterEqual is not supported in AIE1. Locks of xcvc1902 wait for exact values: use Acquire}}
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{'aie.use_lock' op must be used in a core or memory operation.}}
  aie.use_lock(%l, Release, 1)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %far = aie.tile(1, 3)
  // expected-error@+1 {{'aie.lock' op in Column 1 and Row 3 is accessed from an unreachable tile in Column 0 and Row 2}}
  %l = aie.lock(%far, 0)
  aie.core(%t) {
    // expected-note@+1 {{user}}
    aie.use_lock(%l, Release, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %north = aie.tile(0, 3)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%north, 0)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.use_lock' op can only access a lock in the same tile: the DMA of tile (0,2) uses a lock of tile (0,3)}}
    aie.use_lock(%l, Acquire, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    aie.use_lock(%l, AcquireGreaterEqual, 63)
    // expected-error@+1 {{'aie.use_lock' op has the value 64: AcquireGreaterEqual of a lock of tile (0,2) takes 1 to 63}}
    aie.use_lock(%l, AcquireGreaterEqual, 64)
    aie.end
  }
}

// -----

// Zero or more always holds, but hardware would wait for zero.
aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.memtile_dma(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.use_lock' op has the value 0: AcquireGreaterEqual of a lock of tile (0,1) takes 1 to 63}}
    aie.use_lock(%l, AcquireGreaterEqual, 0)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

// Hardware would wait for one.
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    // expected-error@+1 {{'aie.use_lock' op has the value -1: AcquireGreaterEqual of a lock of tile (0,2) takes 1 to 63}}
    aie.use_lock(%l, AcquireGreaterEqual, -1)
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(3, 3)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    // expected-error@+1 {{'aie.use_lock' op has the value 2: Acquire of a lock of tile (3,3) takes 0 to 1}}
    aie.use_lock(%l, Acquire, 2)
    aie.end
  }
}
