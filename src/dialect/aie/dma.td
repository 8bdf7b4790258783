// DMA channels and the descriptors that they run.
include "aie/op.td"

class AIE_DmaProgramOp<string mnemonic> : AIE_Op<mnemonic, [
    TileElement, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let description = [{
    Either a graph of blocks, where each `aie.dma_start` names the first descriptor of its channel, or one block with an
    `aie.dma` for each channel.
  }];
  let arguments = (ins Index:$tile);
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $tile `)` $body attr-dict";
  let hasRegionVerifier = 1;
}
def MemOp : AIE_DmaProgramOp<"mem"> {
  let summary = "The DMA of a core tile";
}
def MemTileDMAOp : AIE_DmaProgramOp<"memtile_dma"> {
  let summary = "The DMA of a memory tile";
}
def ShimDMAOp : AIE_DmaProgramOp<"shim_dma"> {
  let summary = "The DMA of a shim tile";
}

def DMAStartOp : AIE_Op<"dma_start", [Terminator]> {
  let summary = "Starts a channel with a descriptor";
  let description = [{
    Control continues at the second block; the channel runs the chain from the first block on, and then repeats the
    chain `repeat_count` times. `pad_value` is the word that the channel sends as padding: 0x05050505 puts 5 in each
    byte.
  }];
  let arguments = (ins
    DMAChannelDirAttr:$channel_dir, I32Attr:$channel_index, DefaultValuedAttr<I32Attr, "0">:$repeat_count,
    DefaultValuedOptionalAttr<I32Attr, "0">:$pad_value);
  let results = (outs I1:$valid);
  let successors = (successor AnySuccessor:$dest, AnySuccessor:$chain);
  let assemblyFormat = [{
    `(` $channel_dir `,` $channel_index `,` $dest `,` $chain (`,` `repeat_count` `=` $repeat_count^)? `)` attr-dict
  }];
  let hasVerifier = 1;
}

def DMAOp : AIE_Op<"dma", [
    ParentOneOf<["MemOp", "MemTileDMAOp", "ShimDMAOp"]>, NoTerminator,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A channel with its descriptors in order, one in each region";
  let description = "With `loop` the first descriptor follows the last.";
  let arguments = (ins
    DMAChannelDirAttr:$channel_dir, I32Attr:$channel_index, DefaultValuedAttr<BoolAttr, "true">:$loop,
    DefaultValuedAttr<I32Attr, "0">:$repeat_count, OptionalAttr<StrAttr>:$sym_name,
    DefaultValuedOptionalAttr<I32Attr, "0">:$pad_value);
  let results = (outs I1:$valid);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bds);
  let assemblyFormat = "`(` $channel_dir `,` $channel_index `)` attr-dict ` ` `[` $bds `]`";
  let hasVerifier = 1;
}

def DMABDOp : AIE_Op<"dma_bd", [AttrSizedOperandSegments]> {
  let summary = "The data that a descriptor moves";
  let description = [{
    Offset and length count elements of the buffer; without a length, the descriptor moves the whole buffer. Sizes and
    strides, outermost first, give the order of the elements. The length counts padding as well.

    A number is an attribute when it is constant, otherwise an operand. `static_sizes` and `static_strides` have
    `ShapedType::kDynamic` in the place of an operand.

        aie.dma_bd(%b : memref<16xi32>, 0, 16, [<size = 4, stride = 1>, <size = 4, stride = 4>])
        aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16 sizes = [4, 4] strides = [1, 4])
  }];
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$buffer,
    OptionalAttr<I32Attr>:$offset, Optional<I32>:$computed_offset,
    OptionalAttr<I32Attr>:$len, Optional<I32>:$computed_len,
    OptionalAttr<DenseI64ArrayAttr>:$static_sizes, Variadic<I64>:$sizes,
    OptionalAttr<DenseI64ArrayAttr>:$static_strides, Variadic<I64>:$strides,
    OptionalAttr<BDPadLayoutArrayAttr>:$pad_dimensions, DefaultValuedOptionalAttr<I32Attr, "0">:$pad_value,
    OptionalAttr<I32Attr>:$bd_id, OptionalAttr<PacketInfoAttr>:$packet,
    DefaultValuedOptionalAttr<I32Attr, "0">:$burst_length, OptionalAttr<BDIterationAttr>:$iteration,
    OptionalAttr<FlatSymbolRefAttr>:$offset_parameter,
    OptionalAttr<UI8Attr>:$offset_state_table_idx, OptionalAttr<I32Attr>:$next_bd_id);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    // True when all dimensions are constant. Then `dimensions` lists them, outermost first; the list is empty for a
    // linear descriptor.
    bool has_constant_dimensions();
    struct Dimension {
      std::int64_t size, stride;
    };
    llvm::SmallVector<Dimension, 4> dimensions();
    // Return a number of elements; nothing if the number is computed. A length that the text leaves out is the buffer's
    // number of elements, or nothing if that number is not known.
    std::optional<std::int64_t> constant_offset();
    std::optional<std::int64_t> constant_length();
  }];
}

def DMABDPACKETOp : AIE_Op<"dma_bd_packet"> {
  let summary = "The packet header that a descriptor sends first";
  let arguments = (ins I32Attr:$packet_type, I32Attr:$packet_id);
  let assemblyFormat = "`(` $packet_type `,` $packet_id `)` attr-dict";
  let hasVerifier = 1;
}

def NextBDOp : AIE_Op<"next_bd", [Terminator]> {
  let summary = "The descriptor that follows";
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest attr-dict";
}

def BDChainOp : AIE_Op<"bd_chain", [Symbol]> {
  let summary = "A chain of descriptors that gets its buffers when it is started";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def ExternalBufferOp : AIE_Op<"external_buffer", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Memory outside of the array";
  let arguments = (ins OptionalAttr<StrAttr>:$sym_name, OptionalAttr<I64Attr>:$address);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

// The name is a reference and not a symbol, because older designs have a memref.global of the same name.
def ShimDMAAllocationOp : AIE_Op<"shim_dma_allocation"> {
  let summary = "The name of a channel of a shim tile";
  let description = [{
    A placed tile is stored as its column, whichever text it came from; an unplaced tile is an operand.

        aie.shim_dma_allocation @of (MM2S, 1, 0)      // channel 1 of column 0
        aie.shim_dma_allocation @of (%tile, MM2S, 1)  // text of 2026
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$sym_name, DMAChannelDirAttr:$channel_dir, I64Attr:$channel_index, OptionalAttr<I64Attr>:$col,
    Optional<Index>:$tile, DefaultValuedAttr<BoolAttr, "false">:$plio, OptionalAttr<PacketInfoAttr>:$packet);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    std::optional<device::TileId> tile_id();  // none before placement
    // Makes the tile an operand, as text of 2026 needs it.
    void spell_out_tile();
  }];
}
