// The `aie` dialect: its enums, attributes and types.
//
// Names, values and meanings follow the reference documentation of mlir-aie's aiex dialect. Where it is silent, they
// follow the text of mlir-aie's designs. Text has two ages, January 2025 and 2026; Tessera reads both into one form in
// memory.
#ifndef TESSERA_DIALECT_AIE_DIALECT
#define TESSERA_DIALECT_AIE_DIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/EnumAttr.td"

def AIE_Dialect : Dialect {
  let name = "aie";
  let summary = "Tiles of an AI Engine array and their programs";
  let cppNamespace = "::tessera::aie";
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
  let useDefaultAttributePrinterParser = 0;
  let useDefaultTypePrinterParser = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();

    // Works like the parser that MLIR generates, except for enums: `#aie.device<npu1>`.
    mlir::Attribute parseAttribute(mlir::DialectAsmParser& parser, mlir::Type type) const override;
    void printAttribute(mlir::Attribute attribute, mlir::DialectAsmPrinter& printer) const override;

    // Text of 2026 uses names of this dialect for operations of `aiex`.
    std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef name) const override;

    // The age of the text that is printed. The parser reads both ages.
    TextAge text_age = TextAge::Of2025;
    // While this is set, the first form of one age that the parser reads decides the age of the printed text.
    bool text_age_of_input = false;
    // True in tools whose users choose the age of the text. Passes then also follow the names, numbers and severities
    // of that age where ages differ only in these; in Tessera's compiler they do not.
    bool follows_age = false;
    void saw(TextAge age) {
      if (text_age_of_input) text_age = age;
      text_age_of_input = false;
    }
  }];
}

// ---- Enums. A case is written as its name. Designs older than the reference quote the names; the parser reads both.

class AIE_Enum<string name, string summary, list<I32EnumCase> cases> : I32Enum<name, summary, cases> {
  let cppNamespace = "::tessera::aie";
}
// An enum is a bare word in operations and `#aie.device<npu1>` as an attribute of its own. Both forms are read in
// either place.
class AIE_EnumParameter<EnumInfo info> : EnumParameter<info> {
  let parser = "::tessera::aie::parse_enum<" # info.cppNamespace # "::" # info.className # ">($_parser)";
}
class AIE_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<AIE_Dialect, info, mnemonic> {
  let parameters = (ins AIE_EnumParameter<info>:$value);
  let assemblyFormat = "`` $value";
}

def AIEArch : AIE_Enum<"AIEArch", "AIE Architecture",
    [I32EnumCase<"AIE1", 1>, I32EnumCase<"AIE2", 2>, I32EnumCase<"AIE2p", 3>]>;
def AIEArchAttr : AIE_EnumAttr<AIEArch, "arch">;

// The devices of facts/devices.tsv with the numbers of the reference.
include "devices.td"  // generated
def AIEDeviceAttr : AIE_EnumAttr<AIEDevice, "device">;

// The kind of a tile without a place.
def AIETileType : AIE_Enum<"AIETileType", "Type of AIE Tile", [
    I32EnumCase<"CoreTile", 0>, I32EnumCase<"MemTile", 1>, I32EnumCase<"ShimNOCTile", 2>,
    I32EnumCase<"ShimPLTile", 3>]>;
def AIETileTypeAttr : AIE_EnumAttr<AIETileType, "tile_type">;

def CascadeDir : AIE_Enum<"CascadeDir", "Directions for cascade",
    [I32EnumCase<"South", 3>, I32EnumCase<"West", 4>, I32EnumCase<"North", 5>, I32EnumCase<"East", 6>]>;
def CascadeDirAttr : AIE_EnumAttr<CascadeDir, "cascade_dir">;

def DMAChannelDir : AIE_Enum<"DMAChannelDir", "DMA Channel direction",
    [I32EnumCase<"S2MM", 0>, I32EnumCase<"MM2S", 1>]>;
def DMAChannelDirAttr : AIE_EnumAttr<DMAChannelDir, "channel_dir">;

def LockAction : AIE_Enum<"LockAction", "lock acquire/release",
    [I32EnumCase<"Acquire", 0>, I32EnumCase<"Release", 1>, I32EnumCase<"AcquireGreaterEqual", 2>]>;
def LockActionAttr : AIE_EnumAttr<LockAction, "lock_action">;

def LockBlocking : AIE_Enum<"LockBlocking", "lock operation is blocking",
    [I32EnumCase<"NonBlocking", 0>, I32EnumCase<"Blocking", 1>]>;
def LockBlockingAttr : AIE_EnumAttr<LockBlocking, "lock_blocking">;

def ObjectFifoPort : AIE_Enum<"ObjectFifoPort", "Ports of an object FIFO",
    [I32EnumCase<"Produce", 0>, I32EnumCase<"Consume", 1>]>;
def ObjectFifoPortAttr : AIE_EnumAttr<ObjectFifoPort, "object_fifo_port">;

// Control ports are called `Ctrl` by the reference and `TileControl` by text of 2026.
def WireBundle : AIE_Enum<"WireBundle", "Bundle of wires", [
    I32EnumCase<"Core", 0>, I32EnumCase<"DMA", 1>, I32EnumCase<"FIFO", 2>, I32EnumCase<"South", 3>,
    I32EnumCase<"West", 4>, I32EnumCase<"North", 5>, I32EnumCase<"East", 6>, I32EnumCase<"PLIO", 7>,
    I32EnumCase<"NOC", 8>, I32EnumCase<"Trace", 9>, I32EnumCase<"Ctrl", 10>]>;
def WireBundleParameter : AIE_EnumParameter<WireBundle> {
  let printer = "::tessera::aie::print_bundle($_printer, getContext(), $_self)";
}
def WireBundleAttr : AIE_EnumAttr<WireBundle, "wire_bundle"> {
  let parameters = (ins WireBundleParameter:$value);
}

// StateTableFunc: the function that the controller applies to a word of its table. ScratchpadParameterKind: the user of
// a parameter in that table, a program or a descriptor.
def StateTableFunc : AIE_Enum<"StateTableFunc", "Function of a word of the controller's table",
    [I32EnumCase<"mul", 0>, I32EnumCase<"incr", 1>, I32EnumCase<"decr", 2>]>;
def StateTableFuncAttr : AIE_EnumAttr<StateTableFunc, "state_table_func">;

def ScratchpadParameterKind : AIE_Enum<"ScratchpadParameterKind", "Who uses a parameter",
    [I32EnumCase<"core", 0>, I32EnumCase<"addr", 1>]>;
def ScratchpadParameterKindAttr : AIE_EnumAttr<ScratchpadParameterKind, "scratchpad_parameter_kind">;

// ---- Attributes

class AIE_Attr<string name, string the_mnemonic> : AttrDef<AIE_Dialect, name> {
  let mnemonic = the_mnemonic;
}

def BDDimLayoutAttr : AIE_Attr<"BDDimLayout", "bd_dim_layout"> {
  let summary = "One dimension of a buffer descriptor: the number of elements, and their distance";
  let parameters = (ins "uint32_t":$size, "uint32_t":$stride);
  let assemblyFormat = "`<` struct(params) `>`";
}
def BDDimLayoutArrayAttr : AIE_Attr<"BDDimLayoutArray", "bd_dim_layout_array"> {
  let summary = "The dimensions of a buffer descriptor, outermost first";
  let parameters = (ins OptionalArrayRefParameter<"BDDimLayoutAttr">:$value);
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
}
def BDDimLayoutArrayArrayAttr : AIE_Attr<"BDDimLayoutArrayArray", "bd_dim_layout_array_array"> {
  let summary = "The dimensions for each of several ends";
  let parameters = (ins OptionalArrayRefParameter<"BDDimLayoutArrayAttr">:$value);
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
}
def BDPadLayoutAttr : AIE_Attr<"BDPadLayout", "bd_pad_layout"> {
  let summary = "Zeros before and after the elements of one dimension";
  let parameters = (ins "uint16_t":$const_pad_before, "uint16_t":$const_pad_after);
  let assemblyFormat = "`<` struct(params) `>`";
}
def BDPadLayoutArrayAttr : AIE_Attr<"BDPadLayoutArray", "bd_pad_layout_array"> {
  let summary = "The padding of each dimension, outermost first";
  let parameters = (ins OptionalArrayRefParameter<"BDPadLayoutAttr">:$value);
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
}
def BDIterationAttr : AIE_Attr<"BDIteration", "bd_iteration"> {
  let summary = "The rounds of a descriptor before it starts over, its step in elements, and its first round";
  let parameters = (ins "uint32_t":$size, "uint32_t":$stride, "uint32_t":$current);
  let assemblyFormat = "`<` struct(params) `>`";
}
def PacketInfoAttr : AIE_Attr<"PacketInfo", "packet_info"> {
  let summary = "Type and ID in the header of a packet";
  let parameters = (ins "uint16_t":$pkt_type, "uint16_t":$pkt_id);
  let assemblyFormat = "`<` struct(params) `>`";
}

include "aie/trace_attrs.td"

// ---- Types

class AIE_Type<string name, string the_mnemonic> : TypeDef<AIE_Dialect, name> {
  let mnemonic = the_mnemonic;
  let parameters = (ins "mlir::MemRefType":$element_type);
  let assemblyFormat = "`<` $element_type `>`";
}
def ObjectFifoType : AIE_Type<"ObjectFifo", "objectfifo"> {
  let summary = "A FIFO of objects, each a memref of this type";
}
def ObjectFifoSubviewType : AIE_Type<"ObjectFifoSubview", "objectfifosubview"> {
  let summary = "Objects of a FIFO that were acquired together";
}

#endif
