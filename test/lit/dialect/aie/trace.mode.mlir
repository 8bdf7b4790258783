// The unit records times of events, program counters of events, or everything that the core executes.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @times(%core) {
    // CHECK: aie.trace.mode "Event-Time"
    aie.trace.mode "Event-Time"
  }
  aie.trace @counters(%core) {
    // CHECK: aie.trace.mode "Event-PC"
    aie.trace.mode "Event-PC"
  }
  aie.trace @all(%core) {
    // CHECK: aie.trace.mode Execution
    aie.trace.mode Execution
  }
}
