// Operations that an earlier pass should have lowered.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-inline-trace-config))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
  }
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.start_config' op sets up a trace that is not in registers yet: run aie-trace-to-config first}}
    aie.trace.start_config @a
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    // expected-error@+1 {{'aie.trace.reg' op aie.trace.reg still has field attribute - run -aie-trace-pack-reg-writes pass first}}
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = 1
  }
  aiex.runtime_sequence() {
    aie.trace.start_config @a
  }
}
