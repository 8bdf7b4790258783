// Channels that a tile does not have, and attributes that a channel cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_start' op channel 2 out of range for this tile and direction: tile (0,2) has 2 channels for S2MM, counted from 0}}
    %0 = aie.dma_start(S2MM, 2, ^bd, ^end)
  ^bd:
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
  aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^s1)
  ^s1:
    %1 = aie.dma_start(S2MM, 0, ^bd, ^s2)
  ^s2:
    %2 = aie.dma_start(S2MM, 0, ^bd, ^s3)
  ^s3:
    %3 = aie.dma_start(S2MM, 0, ^bd, ^s4)
  ^s4:
    // expected-error@+1 {{'aie.dma_start' op is task 5 of S2MM 0: the queue of a channel holds 4 tasks}}
    %4 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_start' op pad_value is only supported on memtile DMA channels, and this is on tile (0,2)}}
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 1 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_start' op pad_value is only supported on MM2S DMA channels}}
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end) {pad_value = 3 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

// Three different channels, although the tile has two of this direction.
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{'aie.mem' op uses more output channels than available on this tile: tile (0,2) has 2 channels for MM2S, and the program uses 3}}
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^s1)
  ^s1:
    %1 = aie.dma_start(MM2S, 1, ^bd, ^s2)
  ^s2:
    %2 = aie.dma_start(MM2S, 2, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
