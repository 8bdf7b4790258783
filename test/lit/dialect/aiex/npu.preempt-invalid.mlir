// Levels that the controller does not know.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.preempt' op level is 4, outside 0 to 3}}
    aiex.npu.preempt {level = 4 : ui8}
  }
}
