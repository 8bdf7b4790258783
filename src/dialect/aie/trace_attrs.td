// The keywords of trace operations. The reference of January 2025 has no traces.
#ifndef TESSERA_DIALECT_AIE_TRACE_ATTRS
#define TESSERA_DIALECT_AIE_TRACE_ATTRS

def TraceMode : AIE_Enum<"TraceMode", "kind of data that a trace unit records", [
    I32EnumCase<"EventTime", 0, "Event-Time">, I32EnumCase<"EventPC", 1, "Event-PC">,
    I32EnumCase<"Execution", 2, "Execution">]>;
def TraceModeAttr : AIE_EnumAttr<TraceMode, "trace_mode">;

def TracePacketType : AIE_Enum<"TracePacketType", "the module that packets of a trace come from", [
    I32EnumCase<"Core", 0, "core">, I32EnumCase<"Mem", 1, "mem">, I32EnumCase<"ShimTile", 2, "shimtile">,
    I32EnumCase<"MemTile", 3, "memtile">]>;
def TracePacketTypeAttr : AIE_EnumAttr<TracePacketType, "trace_packet_type">;

def ComboLogic : AIE_Enum<"ComboLogic", "how two events make one", [
    I32EnumCase<"AND", 0>, I32EnumCase<"AND_NOT", 1>, I32EnumCase<"OR", 2>, I32EnumCase<"OR_NOT", 3>]>;
def ComboLogicAttr : AIE_EnumAttr<ComboLogic, "combo_logic">;

def EdgeTrigger : AIE_Enum<"EdgeTrigger", "which edges of an event count",
    [I32EnumCase<"RISING", 1>, I32EnumCase<"FALLING", 2>, I32EnumCase<"BOTH", 3>]>;
def EdgeTriggerAttr : AIE_EnumAttr<EdgeTrigger, "edge_trigger">;

def TraceShimRouting : AIE_Enum<"TraceShimRouting", "where traces leave the array",
    [I32EnumCase<"Single", 0, "single">]>;
def TraceShimRoutingAttr : AIE_EnumAttr<TraceShimRouting, "trace_shim_routing">;

def TraceEventAttr : AIE_Attr<"TraceEvent", "trace_event"> {
  let summary = "An event by its name, or by its module and name: `<\"LOCK_STALL\">`, `<CoreEventAIE2::LOCK_STALL>`";
  let parameters = (ins "mlir::StringAttr":$value);
  let assemblyFormat = "`<` custom<EventName>($value) `>`";
  let extraClassDeclaration = [{
    llvm::StringRef module_name() const;  // "CoreEventAIE2", or empty
    llvm::StringRef event_name() const;   // "LOCK_STALL"
  }];
}

#endif
