// A tile outside the device has no model for verification; using it is the mistake.
// RUN: tessera-opt --split-input-file --verify-diagnostics %s

// expected-note@+1 {{required by region isolation constraints}}
aie.device(npu1_1col) {
  aiex.runtime_sequence(%a : memref<16xi32>) {
    // expected-error@+1 {{using value defined outside the region}}
    %t = aiex.dma_configure_task(%tile, S2MM, 0) {
      aie.dma_bd(%a : memref<16xi32>)
      aie.end
    }
  }
}
%tile = aie.tile(0, 0)
