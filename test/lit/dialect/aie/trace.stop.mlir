// The end of recording: a broadcast, or an event.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @a(%core) {
    // CHECK: aie.trace.stop broadcast = 14
    aie.trace.stop broadcast=14
  }
  aie.trace @b(%core) {
    // CHECK: aie.trace.stop event = <"NONE">
    aie.trace.stop event=<"NONE">
  }
}
