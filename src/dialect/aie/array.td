// The parts of an array: a device, its tiles, the cores, buffers and locks in the tiles, and the flows between tiles.
include "aie/op.td"

def DeviceOp : AIE_Op<"device", [
    IsolatedFromAbove, SymbolTable, Symbol, HasParent<"mlir::ModuleOp">, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "A design for one device";
  let description = [{
    The tiles, programs and routes of one device. Designs of 2026 give it a name, so that a module can hold several.
  }];
  let arguments = (ins AIEDeviceAttr:$device, OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region SizedRegion<1>:$body_region);
  let assemblyFormat = "`(` $device `)` ($sym_name^)? $body_region attr-dict";
  let hasRegionVerifier = 1;  // rules between operations of the device
  let extraClassDeclaration = [{
    // Returns the device model.
    const device::Device& model();
    static bool isOptionalSymbol() { return true; }
  }];
}

def EndOp : AIE_Op<"end", [Terminator, Pure]> {
  let summary = "The end of a core, of a chain of descriptors, or of a list";
  let assemblyFormat = "attr-dict";
}

def TileOp : AIE_Op<"tile", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tile, by its column and row";
  let arguments = (ins
    I32Attr:$col, I32Attr:$row, OptionalAttr<StrAttr>:$allocation_scheme, OptionalAttr<PacketInfoAttr>:$controller_id);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `,` $row `)` attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    device::TileId id();
    device::TileKind kind();
    const device::TileModel& model();
  }];
}

def LogicalTileOp : AIE_Op<"logical_tile", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tile that is not placed yet";
  let description = [{
    Gives the kind of the tile, and the coordinates that are known: `aie.logical_tile<CoreTile>(?, 2)` is a core tile of
    row 2.
  }];
  let arguments = (ins
    AIETileTypeAttr:$tile_type, OptionalAttr<I32Attr>:$col, OptionalAttr<I32Attr>:$row,
    OptionalAttr<StrAttr>:$allocation_scheme);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `<` $tile_type `>` `` `(` custom<Coordinate>($col) `,` custom<Coordinate>($row) `)` attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    device::TileKind kind();
    std::optional<device::TileId> id();  // when both coordinates are given
  }];
}

def CoreOp : AIE_Op<"core", [
    AutomaticAllocationScope, TileElement,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The program of a core";
  let description = [{
    Runs its body once. With `elf_file` the program is in that file, and the body is empty; `link_with` names an object
    with functions that the body calls. Memory of `memref.alloca` lies on its stack.
    `emit_parameter_sync_preamble` tells whether the core waits for its parameters; by default, cores that read
    parameters wait.
  }];
  let arguments = (ins
    Index:$tile, DefaultValuedAttr<I32Attr, "::tessera::dialect::defaults::kStackSize">:$stack_size,
    OptionalAttr<StrAttr>:$elf_file,
    OptionalAttr<StrAttr>:$link_with, OptionalAttr<StrArrayAttr>:$link_files,
    OptionalAttr<BoolAttr>:$dynamic_objfifo_lowering, OptionalAttr<BoolAttr>:$emit_parameter_sync_preamble);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $tile `)` $body attr-dict";
  let hasVerifier = 1;
}

def BufferOp : AIE_Op<"buffer", [TileElement, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Data memory of a tile";
  let arguments = (ins
    Index:$tile, OptionalAttr<StrAttr>:$sym_name, OptionalAttr<I32Attr>:$address,
    OptionalAttr<ElementsAttr>:$initial_value, OptionalAttr<I32Attr>:$mem_bank,
    DefaultValuedAttr<BoolAttr, "true">:$aligned);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = "`(` $tile `)` attr-dict `:` type($buffer) "
    "custom<InitialValue>($initial_value, ref(type($buffer)))";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    std::uint64_t size_in_bytes();
  }];
}

def LockOp : AIE_Op<"lock", [TileElement, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A lock of a tile";
  let arguments = (ins
    Index:$tile, OptionalAttr<I32Attr>:$lockID, OptionalAttr<I32Attr>:$init, OptionalAttr<StrAttr>:$sym_name);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $tile (`,` $lockID^)? `)` attr-dict";
  let hasVerifier = 1;
}

// The value is an attribute when it is constant, and otherwise an operand, like all numbers that text of 2026 may
// compute (numbers.h).
def UseLockOp : AIE_Op<"use_lock", [DeclareOpInterfaceMethods<ComputedNumbers>]> {
  let summary = "Acquires or releases a lock";
  let arguments = (ins
    Index:$lock, LockActionAttr:$action, OptionalAttr<I32Attr>:$value, Optional<I32>:$computed_value,
    OptionalAttr<LockBlockingAttr>:$blocking);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool acquires() { return getAction() != LockAction::Release; }
  }];
}

def FlowOp : AIE_Op<"flow"> {
  let summary = "A circuit from one port to another";
  let arguments = (ins
    Index:$source, WireBundleAttr:$source_bundle, I32Attr:$source_channel,
    Index:$dest, WireBundleAttr:$dest_bundle, I32Attr:$dest_channel);
  let assemblyFormat = [{
    `(` $source `,` $source_bundle `:` $source_channel `,` $dest `,` $dest_bundle `:` $dest_channel `)` attr-dict
  }];
}
