// Tiles without a core.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.core_reset' op names tile (0,1), which has no core}}
    aiex.core_reset(%tile)
  }
}
