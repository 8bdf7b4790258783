// RUN: tessera-opt %s --verify-diagnostics
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace.config @registers(%core) packet_type = mem {
    // expected-error@+1 {{'aie.trace.reg' op has a value that is neither a number nor a name}}
    "aie.trace.reg"() <{reg_name = "Trace_Event0", value = unit}> : () -> ()
  }
}
