// Events that a core does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{'aie.event' op attribute 'val' failed to satisfy constraint}}
    aie.event(2)
    aie.end
  }
}
