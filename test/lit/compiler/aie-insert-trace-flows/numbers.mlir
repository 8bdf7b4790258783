// Traces without an ID get the next free ones in the order of tiles; IDs that the design gives stay. The second unit of
// a core tile has the second port.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{packet-id-start=2}))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %b = aie.tile(1, 2)
  %a = aie.tile(0, 2)
  %m = aie.tile(0, 1)
  // CHECK: aie.packet_flow(5) {
  // CHECK-NEXT: aie.packet_source<%tile_1_2, Trace : 1>
  // CHECK: aie.packet_flow(4) {
  // CHECK-NEXT: aie.packet_source<%tile_0_2, Trace : 0>
  // CHECK: aie.packet_flow(2) {
  // CHECK-NEXT: aie.packet_source<%tile_0_1, Trace : 0>
  // CHECK: aie.packet_flow(3) {
  // CHECK-NEXT: aie.packet_source<%tile_1_2, Trace : 0>
  aie.trace @b_memory(%b) {
    aie.trace.packet type=mem
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @a(%a) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @m(%m) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @b(%b) {
    aie.trace.packet id=3 type=core
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}
