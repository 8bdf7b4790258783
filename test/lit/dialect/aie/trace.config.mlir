// A trace as words of registers; a lowering produces it.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  // CHECK: aie.trace.config @registers(%{{.*}}tile_0_2) packet_type = mem {
  // CHECK-NEXT: aie.trace.reg
  aie.trace.config @registers(%core) packet_type = mem {
    aie.trace.reg register = "Trace_Control1" value = 12 mask = 255
  }
}
