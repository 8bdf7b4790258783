// A write to a register of a trace unit: a field by its name, or a value under a mask.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace.config @registers(%core) packet_type = mem {
    // CHECK: aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = "BROADCAST_15" comment = "start"
    aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = "BROADCAST_15" comment = "start"
    // CHECK-NEXT: aie.trace.reg register = "Trace_Control1" value = 12 mask = 255
    aie.trace.reg register = "Trace_Control1" value = 12 mask = 255
  }
}
