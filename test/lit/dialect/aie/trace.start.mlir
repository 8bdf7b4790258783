// The start of recording: a broadcast, or an event.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @a(%core) {
    // CHECK: aie.trace.start broadcast = 15
    aie.trace.start broadcast=15
  }
  aie.trace @b(%core) {
    // CHECK: aie.trace.start event = <"TRUE">
    aie.trace.start event=<"TRUE">
  }
}
