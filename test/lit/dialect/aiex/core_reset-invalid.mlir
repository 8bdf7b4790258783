// Tiles without a core.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.core_reset' op tile (0, 1) has no core to reset (only core tiles have a CORE_CONTROL register)}}
    aiex.core_reset(%tile)
  }
}
