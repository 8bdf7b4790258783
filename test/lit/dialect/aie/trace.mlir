// Traces, in words of the design and of registers.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s | tessera-opt --aie-text-2026 | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<MemTile>(?, ?)

  // CHECK: aie.trace @core(%{{.*}}tile_0_2) {
  aie.trace @core(%core) {
    // CHECK-NEXT: aie.trace.mode "Event-Time"
    aie.trace.mode "Event-Time"
    // CHECK-NEXT: aie.trace.packet id = 1 type = core
    aie.trace.packet id=1 type="core"
    // CHECK-NEXT: aie.trace.event <"INSTR_EVENT_0"> label = "begin"
    aie.trace.event<"INSTR_EVENT_0"> label = "begin"
    // CHECK-NEXT: aie.trace.event <CoreEventAIE2::LOCK_STALL>
    aie.trace.event<CoreEventAIE2::LOCK_STALL>
    // CHECK-NEXT: aie.trace.port<0> port = North channel = 1 direction = S2MM
    aie.trace.port<0> port=North channel=1 direction=S2MM
    // CHECK-NEXT: aie.trace.combo_event<0> <"LOCK_STALL"> AND_NOT <"INSTR_VECTOR">
    aie.trace.combo_event<0> <"LOCK_STALL"> AND_NOT <"INSTR_VECTOR">
    // CHECK-NEXT: aie.trace.edge_event<1> event = <"LOCK_STALL"> trigger = BOTH
    aie.trace.edge_event<1> event=<"LOCK_STALL"> trigger=BOTH
    // CHECK-NEXT: aie.trace.start broadcast = 15
    aie.trace.start broadcast=15
    // CHECK-NEXT: aie.trace.stop event = <"NONE">
    aie.trace.stop event=<"NONE">
  }
  // CHECK: aie.trace @mem(%{{.*}}logical_tile) {
  aie.trace @mem(%yet) {
    // CHECK-NEXT: aie.trace.packet type = memtile
    aie.trace.packet type=memtile
  }
  // CHECK: aie.trace.config @registers(%{{.*}}tile_0_2) packet_type = mem {
  aie.trace.config @registers(%core) packet_type = mem {
    // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = "BROADCAST_15" comment = "start"
    aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = "BROADCAST_15" comment = "start"
    // CHECK-NEXT: aie.trace.reg register = "Trace_Control1" value = 12 mask = 255
    aie.trace.reg register = "Trace_Control1" value = 12 mask = 255
  }
  // SPEC: aiex.runtime_sequence @main() {
  // YOUNG: aie.runtime_sequence @main() {
  aie.runtime_sequence @main() {
    // CHECK-NEXT: aie.trace.host_config {buffer_size = 8192 : i32, reuse_output_buffer = true}
    aie.trace.host_config {buffer_size = 8192 : i32, reuse_output_buffer = true}
    // CHECK-NEXT: aie.trace.start_config @core
    aie.trace.start_config @core
  }
}
