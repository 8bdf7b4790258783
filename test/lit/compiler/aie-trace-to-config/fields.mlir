// The contents of a trace become fields of registers of its module. Events keep their names, as in mlir-aie.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-trace-to-config))' %s | FileCheck %s
// RUN: sed s/npu1/npu2/ %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-trace-to-config))' | FileCheck %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // CHECK: aie.trace.config @core_config(%tile_0_2) packet_type = core {
  // CHECK-NEXT: aie.trace.reg register = "Combo_event_inputs" field = "eventA" value = "LOCK_STALL" comment = "LOCK_STALL"
  // CHECK-NEXT: aie.trace.reg register = "Combo_event_inputs" field = "eventB" value = "INSTR_VECTOR" comment = "INSTR_VECTOR"
  // CHECK-NEXT: aie.trace.reg register = "Combo_event_control" field = "combo0" value = 1 comment = "AND_NOT"
  // CHECK-NEXT: aie.trace.reg register = "Combo_event_control" field = "combo2" value = 2 comment = "OR"
  // CHECK-NEXT: aie.trace.reg register = "Edge_Detection_event_control" field = "Edge_Detection_Event_1" value = "LOCK_STALL"
  // CHECK-NEXT: aie.trace.reg register = "Edge_Detection_event_control" field = "Edge_Detection_1_Trigger_Rising" value = 0
  // CHECK-NEXT: aie.trace.reg register = "Edge_Detection_event_control" field = "Edge_Detection_1_Trigger_Falling" value = 1
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Mode" value = 1
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control1" field = "ID" value = 3
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control1" field = "Packet_Type" value = 0
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = 122 comment = "BROADCAST_15"
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Trace_Stop_Event" value = 0 comment = "NONE"
  // CHECK-NEXT: aie.trace.reg register = "Stream_Switch_Event_Port_Selection_1" field = "Port_5_ID" value = "DMA:1"
  // CHECK-NEXT: aie.trace.reg register = "Stream_Switch_Event_Port_Selection_1" field = "Port_5_Master_Slave" value = 1
  // CHECK-NEXT: aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = "INSTR_EVENT_0" comment = "INSTR_EVENT_0"
  // CHECK-NEXT: aie.trace.reg register = "Trace_Event0" field = "Trace_Event1" value = "LOCK_STALL"
  // CHECK-NEXT: }
  aie.trace @core(%t) {
    aie.trace.mode "Event-PC"
    aie.trace.packet id=3 type=core
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"LOCK_STALL">
    aie.trace.port<5> port=DMA channel=1 direction=S2MM
    aie.trace.combo_event<0> <"LOCK_STALL"> AND_NOT <"INSTR_VECTOR">
    aie.trace.combo_event<2> <"COMBO_EVENT_0"> OR <"COMBO_EVENT_1">
    aie.trace.edge_event<1> event=<"LOCK_STALL"> trigger=FALLING
    aie.trace.start broadcast=15
    aie.trace.stop event=<"NONE">
  }
  // CHECK: aie.trace.start_config @core_config
  aiex.runtime_sequence() {
    aie.trace.start_config @core
  }
}

// A trace that starts by an event of its tile may start at once, so this field comes last, after those of its events.
aie.device(npu1) @at_once {
  %t = aie.tile(0, 2)
  // CHECK: aie.trace.config @early_config
  // CHECK: aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = "LOCK_STALL"
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Mode" value = 0
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Trace_Start_Event" value = 1 comment = "TRUE"
  // CHECK-NEXT: aie.trace.reg register = "Trace_Control0" field = "Trace_Stop_Event" value = 0
  // CHECK-NEXT: }
  aie.trace @early(%t) {
    aie.trace.mode "Event-Time"
    aie.trace.packet id=3 type=core
    aie.trace.event<"LOCK_STALL">
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
}
