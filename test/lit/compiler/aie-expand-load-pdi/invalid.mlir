// Loads that cannot become writes.
// RUN: tessera-opt --aie-expand-load-pdi --split-input-file --verify-diagnostics %s

module {
  aie.device(npu1_1col) @one {
  }
  aie.device(npu1_1col) @main {
    aiex.runtime_sequence() {
      // expected-error@+1 {{has an unknown expand_mode: 0 keeps the load, 1 makes writes, 2 makes packets}}
      aiex.npu.load_pdi {device_ref = @one, expand_mode = 3 : i32}
    }
  }
}

// -----

module {
  aie.device(npu1_1col) @one {
  }
  aie.device(npu1_1col) @main {
    aiex.runtime_sequence() {
      // expected-error@+2 {{needs the device 'ctrl_pkt_overlay', which has the routes of control packets [T0904]}}
      // expected-note@+1 {{run aie-generate-column-control-overlay first}}
      aiex.npu.load_pdi {device_ref = @one, expand_mode = 2 : i32}
    }
  }
}

// -----

module {
  // expected-error@+1 {{has the name of the empty device that resets the array}}
  aie.device(npu1_1col) @empty_0 {
    %core = aie.tile(0, 2)
  }
  aie.device(npu1_1col) @main {
    aiex.runtime_sequence() {
      aiex.npu.load_pdi {device_ref = @main}
    }
  }
}
