// What channels and descriptors cannot do, with the numbers of the tile.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.mem' op stands on tile (0,1), which is no core tile}}
  aie.mem(%t) { aie.end }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 0)
  // expected-error@+1 {{'aie.shim_dma' op stands on tile (1,0), which has no DMA}}
  aie.shim_dma(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  // expected-error@+1 {{'aie.memtile_dma' op stands on a core tile, which is no memory tile}}
  aie.memtile_dma(%t) { aie.end }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.logical_tile' op cannot be placed: npu1 has no such tile there}}
  %t = aie.logical_tile<MemTile>(?, 2)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_start' op is of channel S2MM 2: tile (0,2) has 2 of them}}
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
    // expected-error@+1 {{'aie.dma_start' op is task 5 of S2MM 0: the queue of a channel holds 4}}
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
    // expected-error@+1 {{'aie.dma_start' op has a value to pad with: only MM2S channels of memory tiles pad}}
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 1 : i32}
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
    %0 = aie.dma_start(MM2S, 0, ^bd, ^more)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^more:
    // expected-error@+1 {{'aie.dma' op stands beside blocks with aie.dma_start: a DMA has one form or the other}}
    aie.dma(MM2S, 1) [{ aie.dma_bd(%b : memref<16xi32>) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma' op needs one block with one descriptor in each region}}
    aie.dma(MM2S, 1) [{ aie.end }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%l, Acquire, 1)
    // expected-error@+1 {{'aie.use_lock' op is the second of its block to acquire}}
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
    // expected-error@+1 {{'aie.use_lock' op uses a second lock: descriptors of xcvc1902 have one}}
    aie.use_lock(%m, Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    // expected-error@+1 {{'aie.use_lock' op waits for a value or more, which the locks of xcvc1902 cannot do}}
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{'aie.use_lock' op has to stand in a core, a DMA or a task}}
  aie.use_lock(%l, Release, 1)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %far = aie.tile(1, 3)
  // expected-note@+1 {{stands here}}
  %l = aie.lock(%far, 0)
  aie.core(%t) {
    // expected-error@+1 {{'aie.use_lock' op on tile (0,2) uses what stands on tile (1,3), which that tile does not reach}}
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
    // expected-error@+1 {{'aie.use_lock' op of tile (0,2) uses a lock of tile (0,3): the DMA of a core tile reaches its own locks only}}
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
  %north = aie.tile(0, 3)
  %b = aie.buffer(%north) : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op of tile (0,2) moves a buffer of tile (0,3): the DMA of a core tile reaches its own memory only}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  %b = aie.buffer(%east) : memref<16xi32>
  aie.memtile_dma(%t) {
    %0 = aie.dma_start(MM2S, 4, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op is run by channel 4, and is of tile (1,1): channels 0 to 3 reach beyond tile (0,1)}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.external_buffer : memref<16xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{'aie.dma_bd' op moves memory outside of the array: tile (0,2) is no shim tile}}
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
    // expected-error@+1 {{'aie.dma_bd' op names descriptor 16: tile (0,2) has descriptors 0 to 15}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 16 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has the number 2, as another descriptor has}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 2 : i32} }, { aie.dma_bd(%b : memref<16xi32>) {bd_id = 2 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi8>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op moves 6 elements of 8 bits, which are no whole words}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi8>, 0, 6) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16384xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op moves 16384 words: a descriptor of tile (0,2) moves up to 16383}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16384xi32>) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op reaches element 16 of a buffer of 16 elements}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 1, 16) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op reaches element 17 of a buffer of 16 elements}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 2, 8, [<size = 2, stride = 12>, <size = 4, stride = 1>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi8>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op begins in the middle of a word, at the offset 2}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi8>, 2, 8) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has 4 dimensions: a descriptor of tile (0,2) has 3}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [1, 1, 1, 16] strides = [1, 1, 1, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    // The outermost dimension ends with the length, and may be as long as that. Others are counted.
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<1024xi32> sizes = [1024] strides = [1]) }]
    // expected-error@+1 {{'aie.dma_bd' op has the size 256 words in a dimension: tile (0,2) counts up to 255}}
    aie.dma(S2MM, 1) [{ aie.dma_bd(%b : memref<1024xi32> sizes = [2, 256] strides = [512, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16384xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has a stride of 8193 words: a step of tile (0,2) has up to 8192}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16384xi32> len = 2 sizes = [2, 1] strides = [8193, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has a dimension with the stride 0}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [2, 8] strides = [0, 1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi16>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op takes every 2th element of 16 bits: only words can be skipped}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi16>, 0, 8, [<size = 8, stride = 2>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op has 2 sizes and 1 strides}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> sizes = [2, 8] strides = [1]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op pads on tile (0,2): only memory tiles can}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op pads what S2MM 0 receives: only MM2S channels pad}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<128xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op pads dimension 0 with 64: up to 63 are possible}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<128xi32>, 0, 72, [<size = 8, stride = 1>], [<const_pad_before = 64, const_pad_after = 0>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op sends 16 elements with padding, and has the length 15}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 15, [<size = 8, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error@+1 {{'aie.dma_bd' op pads 1 dimensions of 2}}
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 2, stride = 4>, <size = 4, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>]) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op iterates 65 times: 1 to 64 are possible}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {iteration = #aie.bd_iteration<size = 65, stride = 1, current = 0>} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op asks for bursts on tile (0,2): only shim tiles move bursts}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {burst_length = 64 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  aie.bd_chain @chain(%b : memref<16xi32>) {
    // expected-error@+1 {{'aie.dma_bd' op has packets with the ID 32: IDs are 0 to 31}}
    aie.dma_bd(%b : memref<16xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 32>}
    aie.end
  }
}

// -----

aie.device(npu1) {
  aie.bd_chain @chain(%b : memref<16xi32>) {
    // expected-error@+1 {{'aie.dma_bd_packet' op has packets of type 8: types are 0 to 7}}
    aie.dma_bd_packet(8, 0)
    aie.end
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_dma_allocation' op is of column 4: npu1 has columns 0 to 3}}
  aie.shim_dma_allocation @of (MM2S, 0, 4)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.shim_dma_allocation' op is of channel MM2S 2: tile (0,0) has 2 of them}}
  aie.shim_dma_allocation @of (MM2S, 2, 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.shim_dma_allocation' op stands on tile (0,1), which is no shim tile}}
  aie.shim_dma_allocation @of (%t, MM2S, 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    %one = arith.constant 1 : i32
    %n = arith.addi %one, %one : i32
    // expected-error@+1 {{'aie.dma_bd' op has a computed offset or length, but is written before the design runs}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32> len = %n) }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %b = aie.external_buffer : memref<1024xi32>
  aie.shim_dma(%t) {
    aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<1024xi32>) {burst_length = 256 : i32} }]
    // expected-error@+1 {{'aie.dma_bd' op asks for bursts of 512 bytes: npu1 has none of them}}
    aie.dma(MM2S, 1) [{ aie.dma_bd(%b : memref<1024xi32>) {burst_length = 512 : i32} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma_bd' op attribute 'bd_id' failed to satisfy constraint: 32-bit signless integer attribute}}
    aie.dma(S2MM, 0) [{ aie.dma_bd(%b : memref<16xi32>) {bd_id = 1 : i64} }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.mem(%t) {
    // expected-error@+1 {{'aie.dma' op region #0 ('bds') failed to verify constraint: region with 1 blocks}}
    aie.dma(S2MM, 0) [{}]
    aie.end
  }
}
