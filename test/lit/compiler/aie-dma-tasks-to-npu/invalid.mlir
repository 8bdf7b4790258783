// RUN: tessera-opt --aie-dma-tasks-to-npu %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-note@+1 {{Error encountered while lowering this task}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+2 {{'aie.dma_bd' op Cannot lower buffer descriptor without assigned ID.}}
      // expected-note@+1 {{Run the `--aie-assign-runtime-sequence-bd-ids` pass first or manually assign an ID to this buffer descriptor}}
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    // expected-note@+1 {{configured here, without issue_token = true}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
    // expected-error@+1 {{awaits a task that issues no token}}
    aiex.dma_await_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{names the next descriptor, but the end of its block names the next descriptor, too}}
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32, next_bd_id = 1 : i32}
      // expected-note@+1 {{here}}
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 1 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    // expected-error@+1 {{has a repeat count that is computed}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) repeat %n : i32 {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<8x8xi32>) {
    %half = memref.subview %a[0, 0] [8, 4] [1, 1] : memref<8x8xi32> to memref<8x4xi32, strided<[8, 1]>>
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{moves neither a buffer of the host nor a contiguous part of such a buffer, but it is a descriptor of shim tile (0,0)}}
      aie.dma_bd(%half : memref<8x4xi32, strided<[8, 1]>>, 0, 32) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) : memref<8xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      // expected-error@+1 {{moves a buffer that has no address yet: aie-assign-buffer-addresses gives it one}}
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {address = 0 : i32} : memref<8xi32>
  // expected-error@+2 {{has no number [T0930]}}
  // expected-note@+1 {{run aie-assign-lock-ids first}}
  %l = aie.lock(%core)
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.use_lock(%l, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
      aie.use_lock(%l, Release, 1)
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) {address = 0 : i32} : memref<8xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op pads with 7: channels of npu1_1col pad with zeros, and have no register for another value [T0932]}}
      aie.dma_bd(%b : memref<8xi32>, 0, 9, [<size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 7) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
    // expected-error@+1 {{belongs to a task that is not an aiex.dma_configure_task: aie-materialize-bd-chains and aie-substitute-shim-dma-allocations turn it into one}}
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(xcvc1902) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {address = 0 : i32} : memref<8xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{does not exist on AIE1: command streams cannot write its descriptors and channels}}
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<65536xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{asks for more than the fields of a descriptor of tile (0,0) hold: run aie-decompose-large-dma-bd, which changes its dimensions or divides it}}
      aie.dma_bd(%a : memref<65536xi32>, 0, 4096, [<size = 2, stride = 8192>, <size = 2048, stride = 2>]) {bd_id = 0 : i32}
      aie.end
    }
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  aiex.runtime_sequence(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op DDR memory (runtime input arguments) can only be referred to on shim tiles. The DMA of (0,2) reaches only memory of the array}}
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

// The address of a descriptor counts words.
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {address = 1026 : i32, aligned = false, sym_name = "b"} : memref<8xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      // expected-warning@+1 {{moves memory from address 1026 on, in the middle of a word: the descriptor begins at the word}}
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.dma_configure_task' op Cannot lower a DMA task whose tile is not placed; run placement first.}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<64xi32>, 0, 16) {bd_id = 0 : i32}
      aie.end
    }
    aiex.dma_start_task(%t)
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<64xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op Offset must be aligned to 4 byte boundary: it is 2 elements of 8 bits}}
      aie.dma_bd(%a : memref<64xi8>, 2, 8) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

// The host may give a longer buffer than its type says.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-warning@+1 {{reaches element 4096, counted from 0, of a buffer of the host, whose type has 4096 elements}}
      aie.dma_bd(%a : memref<4096xi32>, 4095, 2) {bd_id = 0 : i32}
      aie.end
    }
  }
}
