// Tasks in the wrong place, for channels that do not exist, with too many repetitions.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // expected-error@+1 {{'aiex.dma_configure_task' op must be inside an aiex.runtime_sequence}}
  %t = aiex.dma_configure_task(%shim, MM2S, 0) {
    aie.end
  }
}

// -----

aie.device(npu1) {
  %core = aie.tile(0, 2)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op channel 2 out of range for this tile and direction: tile (0,2) has 2 channels for MM2S, counted from 0}}
    %t = aiex.dma_configure_task(%core, MM2S, 2) {
      aie.end
    }
  }
}

// -----

aie.device(xcve2302) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op names a channel of tile (0,0), which has no DMA}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op Repeat count exceeds the [0:255] range. It is 256}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.end
    } {repeat_count = 256 : i32}
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'repeat_count' is given twice}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0) repeat 3 : i32 {
      aie.end
    } {repeat_count = 2 : i32}
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_configure_task' op Packet ID exceeds the maximum supported by 5 bits. It is 32, and IDs are 0 to 31}}
    %t = aiex.dma_configure_task(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 32>) {
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{a repeat count must be of type i32}}
    %t = aiex.dma_configure_task(%a, MM2S, 0) repeat %n : i64 {
      aie.end
    }
  }
}
