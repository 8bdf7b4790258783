// Levels that the controller does not know.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.preempt' op level exceeds the [0:3] range. It is 4}}
    aiex.npu.preempt {level = 4 : ui8}
  }
}
