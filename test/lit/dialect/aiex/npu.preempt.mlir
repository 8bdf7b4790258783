// A place where the controller may switch to other work.
// RUN: %texts %s
aie.device(npu2) {
  aie.runtime_sequence() {
    // CHECK: aiex.npu.preempt {level = 0 : ui8}
    aiex.npu.preempt {level = 0 : ui8}
    // CHECK: aiex.npu.preempt {level = 3 : ui8}
    aiex.npu.preempt {level = 3 : ui8}
  }
}
