// Fields of one register become one word; values may be names of events, and of ports, whose numbers differ between the
// two sides of a switch. A field that is a whole word already stays.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-trace-pack-reg-writes))' %s | FileCheck %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // CHECK: aie.trace.config @a(%tile_0_2) packet_type = core {
  aie.trace.config @a(%t) packet_type = core {
    // CHECK-NEXT: aie.trace.reg register = "Trace_Event0" value = 6689 mask = 32639 comment = "first + second"
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = "INSTR_EVENT_0" comment = "first"
    // CHECK-NEXT: aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" value = 289 mask = 16191
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_0_ID" value = "DMA:0"
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_0_Master_Slave" value = 1
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_1_ID" value = "DMA:0"
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_1_Master_Slave" value = 0
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event1" value = 26 comment = "second"
    // CHECK-NEXT: aie.trace.reg register = "Trace_Control1" value = 12
    aie.trace.reg register = "Trace_Control1" value = 12
    // CHECK-NEXT: }
  }
}
