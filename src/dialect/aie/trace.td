// Traces: the events that a tile's trace unit records, and the registers that traces become. The reference of January
// 2025 has no traces.
include "aie/op.td"

// ---- Traces as a design writes them

def TraceOp : AIE_Op<"trace", [Symbol, HasParent<"DeviceOp">, TileElement, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "The recording of a tile's trace unit";
  let description = [{
        aie.trace @core(%tile) {
          aie.trace.packet id = 1 type = core
          aie.trace.event<"LOCK_STALL">
          aie.trace.start broadcast = 15
        }
  }];
  let arguments = (ins Index:$tile, SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `(` $tile `)` $body attr-dict";
  let hasRegionVerifier = 1;
}

class AIE_TracePartOp<string mnemonic> : AIE_Op<"trace." # mnemonic, [HasParent<"TraceOp">]>;

def TraceModeOp : AIE_TracePartOp<"mode"> {
  let summary = "Times of events, program counters of events, or all instructions that the core executes";
  let arguments = (ins TraceModeAttr:$mode);
  let assemblyFormat = "$mode attr-dict";
}

def TraceEventOp : AIE_TracePartOp<"event"> {
  let summary = "An event that is recorded";
  let arguments = (ins TraceEventAttr:$event, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = "$event (`label` `=` $label^)? attr-dict";
  let hasVerifier = 1;
}

def TracePacketOp : AIE_TracePartOp<"packet"> {
  let summary = "The packets that the trace is sent in";
  let arguments = (ins OptionalAttr<I32Attr>:$id, TracePacketTypeAttr:$type);
  let assemblyFormat = "(`id` `=` $id^)? `type` `=` $type attr-dict";
  let hasVerifier = 1;
}

def TracePortOp : AIE_TracePartOp<"port"> {
  let summary = "The port of the switch for the port events of this number";
  let description = "S2MM stands for a port out of the switch, MM2S for one into it.";
  let arguments = (ins I32Attr:$slot, WireBundleAttr:$port, I32Attr:$channel, DMAChannelDirAttr:$direction);
  let assemblyFormat = [{
    `<` $slot `>` `port` `=` $port `channel` `=` $channel `direction` `=` $direction attr-dict
  }];
  let hasVerifier = 1;
}

class AIE_TraceEdgeOp<string mnemonic> : AIE_TracePartOp<mnemonic> {
  let arguments = (ins OptionalAttr<I32Attr>:$broadcast, OptionalAttr<TraceEventAttr>:$event);
  let assemblyFormat = "(`broadcast` `=` $broadcast^)? (`event` `=` $event^)? attr-dict";
  let hasVerifier = 1;
}
def TraceStartEventOp : AIE_TraceEdgeOp<"start"> {
  let summary = "The broadcast or event that starts the recording";
}
def TraceStopEventOp : AIE_TraceEdgeOp<"stop"> {
  let summary = "The broadcast or event that ends the recording";
}

def TraceComboEventOp : AIE_TracePartOp<"combo_event"> {
  let summary = "An event combined from two others";
  let arguments = (ins I32Attr:$slot, TraceEventAttr:$eventA, ComboLogicAttr:$logic, TraceEventAttr:$eventB);
  let assemblyFormat = "`<` $slot `>` $eventA $logic $eventB attr-dict";
  let hasVerifier = 1;
}

def TraceEdgeEventOp : AIE_TracePartOp<"edge_event"> {
  let summary = "An event at the edges of another";
  let arguments = (ins I32Attr:$slot, TraceEventAttr:$event, EdgeTriggerAttr:$trigger);
  let assemblyFormat = "`<` $slot `>` `event` `=` $event `trigger` `=` $trigger attr-dict";
  let hasVerifier = 1;
}

// ---- Traces as register fields

def TraceConfigOp : AIE_Op<"trace.config", [
    Symbol, HasParent<"DeviceOp">, TileElement, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "The registers that make a trace";
  let arguments = (ins Index:$tile, SymbolNameAttr:$sym_name, OptionalAttr<TracePacketTypeAttr>:$packet_type);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `(` $tile `)` (`packet_type` `=` $packet_type^)? $body attr-dict";
  let hasVerifier = 1;
}

def TraceRegOp : AIE_Op<"trace.reg", [HasParent<"TraceConfigOp">]> {
  let summary = "A register, or a field of one, by its name";
  let arguments = (ins
    StrAttr:$reg_name, OptionalAttr<StrAttr>:$field, AnyAttr:$value, OptionalAttr<I32Attr>:$mask,
    OptionalAttr<StrAttr>:$comment);
  let assemblyFormat = [{
    `register` `=` $reg_name (`field` `=` $field^)? `value` `=` custom<RegisterValue>($value)
      (`mask` `=` $mask^)? (`comment` `=` $comment^)? attr-dict
  }];
  let hasVerifier = 1;
}

// ---- In the command stream

def TraceHostConfigOp : AIE_Op<"trace.host_config"> {
  let summary = "The place of traces in host memory";
  let arguments = (ins
    I32Attr:$buffer_size, DefaultValuedAttr<BoolAttr, "false">:$reuse_output_buffer,
    DefaultValuedAttr<TraceShimRoutingAttr, "TraceShimRouting::Single">:$routing,
    DefaultValuedAttr<I32Attr, "0">:$egress_shim_col);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TraceStartConfigOp : AIE_Op<"trace.start_config"> {
  let summary = "Sets a trace up";
  let arguments = (ins FlatSymbolRefAttr:$trace_config);
  let assemblyFormat = "$trace_config attr-dict";
  let hasVerifier = 1;
}
