// A sequence of another device uses things that cannot come along.
// RUN: tessera-opt --aie-materialize-runtime-sequences %s --split-input-file --verify-diagnostics

aie.device(npu1) @other {
  // expected-note@+1 {{made here}}
  %host = aie.external_buffer : memref<8xi32>
  aie.runtime_sequence @start() {
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%host : memref<8xi32>)
      aie.end
    }
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @other {
      // expected-error@+1 {{'aiex.run' op runs a sequence that uses a value that cannot be copied with it}}
      aiex.run @start() : ()
    }
  }
}

// -----

aie.device(npu1) @other {
  aie.runtime_sequence @start(%a : memref<8xi32>) {
    %t = aiex.dma_configure_task_for @nothing {
      aie.dma_bd(%a : memref<8xi32>)
      aie.end
    }
  }
}
aie.device(npu1) @main {
  aie.runtime_sequence(%a : memref<8xi32>) {
    aiex.configure @other {
      // expected-error@+1 {{'aiex.run' op runs a sequence that names @nothing, which does not exist}}
      aiex.run @start(%a) : (memref<8xi32>)
    }
  }
}
