// Registers, fields, values and ports that do not exist.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-trace-pack-reg-writes))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = mem {
    // expected-error@+1 {{'aie.trace.reg' op names the register Core_Control, which the memory module of (0,2) does not have}}
    aie.trace.reg register = "Core_Control" field = "Enable" value = 1
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    // expected-error@+1 {{'aie.trace.reg' op names the field Trace_Event9, which Trace_Event0 does not have}}
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event9" value = 1
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    // expected-error@+1 {{'aie.trace.reg' op has the value 128, which the 7 bits of Trace_Event0 do not hold}}
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = 128
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = 1
    // expected-error@+1 {{'aie.trace.reg' op sets bits of Trace_Event0 that are already set}}
    aie.trace.reg register = "Trace_Event0" field = "Trace_Event0" value = 2
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_0_Master_Slave" value = 1
    // expected-error@+1 {{'aie.trace.reg' op names the port Trace:0, which is not a port out of the switch of (0,2)}}
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_0_ID" value = "Trace:0"
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    // expected-error@+1 {{'aie.trace.reg' op names the port DMA:7, which is not a port into the switch of (0,2)}}
    aie.trace.reg register = "Stream_Switch_Event_Port_Selection_0" field = "Port_0_ID" value = "DMA:7"
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace.config @a(%t) packet_type = core {
    // expected-error@+1 {{'aie.trace.reg' op has a value that is neither a number nor a name}}
    "aie.trace.reg"() <{reg_name = "Trace_Event0", field = "Trace_Event0", value = unit}> : () -> ()
  }
}
