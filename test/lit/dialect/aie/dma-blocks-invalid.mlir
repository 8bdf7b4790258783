// Operations that a block of a DMA program cannot hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, Acquire, 1)
    // expected-error@+1 {{'aie.use_lock' op acquires/releases the lock in a DMA block from/to multiple states. It is the second aie.use_lock of its block to acquire}}
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  %m = aie.lock(%t, 1)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.use_lock(%l, Release, 1)
    // expected-error@+1 {{'aie.use_lock' op used in a DMA block that have multiple locks. It is the second aie.use_lock of its block to release}}
    aie.use_lock(%m, Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    // expected-error@+1 {{'aie.dma_bd' op is the second descriptor of its block}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  %m = aie.lock(%t, 1)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, Acquire, 1)
    aie.dma_bd(%b : memref<16xi32>)
    // expected-error@+1 {{'aie.use_lock' op used in a DMA block that have multiple locks. A descriptor of tile (1,1) has one lock}}
    aie.use_lock(%m, Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %n = aie.buffer(%t) : memref<i32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    %many = memref.load %n[] : memref<i32>
    // expected-error@+1 {{'aie.use_lock' op lock value in a DMA/BD block must be a compile-time constant (defined by an arith.constant)}}
    aie.use_lock(%l, AcquireGreaterEqual, %many)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{'aie.mem' op has a block with locks and without a descriptor}}
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
