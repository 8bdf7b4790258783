// Operations of 2026 designs on a running array: load other configurations, set locks, reset channels and cores, and
// pass parameters to programs.
include "aiex/op.td"

// ---- Several configurations

def ConfigureOp : AIEX_Op<"configure", [
    HasParent<"RuntimeSequenceOp">, NoTerminator, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Loads the configuration of another aie.device of the module, for the operations inside";
  let description = [{
    ```mlir
    aiex.configure @filter {
      aiex.run @sequence(%in, %out) : (memref<64xi32>, memref<64xi32>)
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$symbol regions attr-dict";
}

def RunOp : AIEX_Op<"run", [HasParent<"ConfigureOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a sequence of the configured device with these arguments";
  let arguments = (ins FlatSymbolRefAttr:$runtime_sequence_symbol, Variadic<AnyType>:$args);
  let assemblyFormat = "$runtime_sequence_symbol `(` $args `)` `:` custom<Types>(type($args)) attr-dict";
}

def NpuLoadPdiOp : AIEX_Op<"npu.load_pdi", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Loads a configuration, by its number or by its device";
  let arguments = (ins
    OptionalAttr<FlatSymbolRefAttr>:$device_ref, DefaultValuedOptionalAttr<I32Attr, "0">:$id,
    DefaultValuedOptionalAttr<I32Attr, "0">:$size, DefaultValuedOptionalAttr<UI64Attr, "0">:$address);
  let assemblyFormat = "attr-dict";
}

def NpuPreemptOp : AIEX_Op<"npu.preempt"> {
  let summary = "A preemption point; the level says how much of the state is kept";
  let arguments = (ins UI8Attr:$level);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

// ---- Locks, channels, cores

class AIEX_ResetOp<string mnemonic, list<Trait> traits = []> :
    AIEX_Op<mnemonic, traits # [ParentOneOf<["RuntimeSequenceOp", "ConfigureOp"]>]> {
  let hasVerifier = 1;
}

def SetLockOp : AIEX_ResetOp<"set_lock"> {
  let summary = "Sets the value of a lock, even while units wait for it";
  let arguments = (ins Index:$lock, I32Attr:$value);
  let assemblyFormat = "`(` $lock `,` $value `)` attr-dict";
}

def DmaChannelResetOp : AIEX_ResetOp<"dma_channel_reset"> {
  let summary = "Resets a DMA channel: its queue is empty afterwards";
  let arguments = (ins Index:$tile, DMAChannelDirAttr:$direction, I32Attr:$channel);
  let assemblyFormat = "`(` $tile `,` $direction `,` $channel `)` attr-dict";
}

def DmaChannelResetForOp : AIEX_ResetOp<"dma_channel_reset_for", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Resets the channels of an object FIFO, and restarts its descriptors and locks";
  let arguments = (ins FlatSymbolRefAttr:$objfifo);
  let assemblyFormat = "`(` $objfifo `)` attr-dict";
}

def CoreResetOp : AIEX_ResetOp<"core_reset"> {
  let summary = "Resets a core; memory, locks and DMA of its tile stay as they are";
  let arguments = (ins Index:$tile);
  let assemblyFormat = "`(` $tile `)` attr-dict";
}

// ---- Parameters

def NpuCreateScratchpadOp : AIEX_Op<"npu.create_scratchpad"> {
  let summary = "Copies the host's words into the controller's table";
  let description = "The size counts bytes. A sequence may contain one such operation.";
  let arguments = (ins UI32Attr:$size, DefaultValuedOptionalAttr<UI8Attr, "0">:$usage_type);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NpuUpdateFromScratchpadOp : AIEX_Op<"npu.update_from_scratchpad",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Adds a function of a word in the controller's table to 48 bits in two words of the array";
  let description = [{
    The summand is the word times `func_arg` (`mul`), plus `func_arg` (`incr`) or minus `func_arg` (`decr`); the two
    lowest bits of the sum become 0, and the upper half of the second word stays. An address in a descriptor of a shim
    tile has this layout. The place is as in `aiex.npu.write32`.

    ```mlir
    aiex.npu.update_from_scratchpad {address = 0 : ui32, buffer = @parameter, state_table_idx = 3 : ui8}
    aiex.npu.update_from_scratchpad<mul> {address = 118884 : ui32, func_arg = 4 : ui32, state_table_idx = 0 : ui8}
    ```
  }];
  let arguments = (ins
    UI8Attr:$state_table_idx, DefaultValuedAttr<StateTableFuncAttr, "::tessera::aie::StateTableFunc::incr">:$func,
    DefaultValuedOptionalAttr<UI32Attr, "0">:$func_arg, UI32Attr:$address, OptionalAttr<FlatSymbolRefAttr>:$buffer,
    OptionalAttr<I32Attr>:$column, OptionalAttr<I32Attr>:$row);
  let assemblyFormat = "(`<` $func^ `>`)? attr-dict";
  let hasVerifier = 1;
}

def ScratchpadParameterOp : AIEX_Op<"scratchpad_parameter", [Symbol, HasParent<"mlir::ModuleOp">]> {
  let summary = "A number that the host passes to programs each time it runs the design";
  let description = [{
    The host writes the number into the word `state_table_idx` of the scratchpad. A parameter that programs read (`kind`
    is `core`) is shifted to the left by two bits, so 30 bits arrive; a parameter that gives the start of a transfer
    (`addr`) is written unchanged. A pass determines both attributes. The text of 2026 has the number of the kind, as
    mlir-aie prints it; Tessera reads both forms.
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<UI8Attr>:$state_table_idx,
    OptionalAttr<ScratchpadParameterKindAttr>:$kind);
  let assemblyFormat = "$sym_name `:` $type custom<NumberedKind>(attr-dict)";
  let hasVerifier = 1;
}

def ReadScratchpadParameterOp : AIEX_Op<"read_scratchpad_parameter",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The parameter's value, in a core";
  let arguments = (ins FlatSymbolRefAttr:$parameter, OptionalAttr<FlatSymbolRefAttr>:$buffer);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$parameter `:` type($result) attr-dict";
  let hasVerifier = 1;
}

def SyncScratchpadParametersFromHostOp : AIEX_Op<"sync_scratchpad_parameters_from_host", [
    HasParent<"RuntimeSequenceOp">]> {
  let summary = "The point in the sequence where programs get their parameters";
  let assemblyFormat = "attr-dict";
}
