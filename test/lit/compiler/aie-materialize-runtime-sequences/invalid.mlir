// RUN: tessera-opt --aie-materialize-runtime-sequences %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) @main {
  // expected-error-re@+1 {{Runtime sequence call graph contains a cycle: the aiex.run at {{.*}} runs a sequence that leads to it}}
  aiex.runtime_sequence @again() {
    aiex.configure @main {
      aiex.run @again() : ()
    }
  }
}

// -----

aie.device(npu1_1col) @other {
  %core = aie.tile(0, 2)
  // expected-note@+1 {{run aie-assign-lock-ids or aie-assign-buffer-addresses first}}
  %buffer = aie.buffer(%core) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence @set() {
    aiex.npu.rtp_write(@b, 0, 1)
  }
}
aie.device(npu1_1col) @main {
  aiex.runtime_sequence @start() {
    aiex.configure @other {
      // expected-error@+1 {{runs a sequence that uses a buffer without an address, or a lock for which its tile has no number left}}
      aiex.run @set() : ()
    }
  }
}

// -----

aie.device(npu1_1col) @other {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  aiex.runtime_sequence @send(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
}
aie.device(npu1_1col) @main {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 4>}
  aiex.runtime_sequence @start(%a : memref<8xi32>) {
    aiex.configure @other {
      // expected-error@+1 {{runs a sequence in which the controller of tile (0,0) has another number than here}}
      aiex.run @send(%a) : (memref<8xi32>)
    }
  }
}
