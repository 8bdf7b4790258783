// The work of the array's controller: writes to registers, transfers, and waits.
//
// Numbers that text of 2026 may compute are attributes when they are constant, and the operands `computed_...`
// otherwise.
include "aiex/op.td"
include "mlir/Interfaces/ViewLikeInterface.td"

// An operation that requires all of its numbers. Text of 2025 has them in the dictionary of attributes, text of 2026
// lists values: `{address = 5 : ui32}`, `(%address) : i32`.
class AIEX_ListedOp<string mnemonic, list<Trait> traits = []> :
    AIEX_Op<mnemonic, traits # [AttrSizedOperandSegments, DeclareOpInterfaceMethods<ComputedNumbers>]> {
  let hasCustomAssemblyFormat = 1;
}

// ---- Registers

def NpuWrite32Op : AIEX_ListedOp<"npu.write32", [AIEX_NamesSymbols]> {
  let summary = "Writes one word";
  let description = [{
    The address counts from the start of the array. With a column and a row, it is an offset in that tile; with a
    buffer, it is the index of a word in the buffer.

    ```mlir
    aiex.npu.write32 {address = 1 : ui32, buffer = @results, value = 7 : ui32}
    ```
  }];
  let arguments = (ins
    OptionalAttr<UI32Attr>:$address, OptionalAttr<UI32Attr>:$value, Optional<I32>:$computed_address,
    Optional<I32>:$computed_value, OptionalAttr<FlatSymbolRefAttr>:$buffer, OptionalAttr<I32Attr>:$column,
    OptionalAttr<I32Attr>:$row);
  let hasVerifier = 1;
}

def NpuMaskWrite32Op : AIEX_ListedOp<"npu.maskwrite32", [AIEX_NamesSymbols]> {
  let summary = "Writes the bits of one word that a mask selects";
  let description = [{
    The address has the same meaning as in `aiex.npu.write32`.
  }];
  let arguments = (ins
    OptionalAttr<UI32Attr>:$address, OptionalAttr<UI32Attr>:$value, OptionalAttr<UI32Attr>:$mask,
    Optional<I32>:$computed_address, Optional<I32>:$computed_value, Optional<I32>:$computed_mask,
    OptionalAttr<FlatSymbolRefAttr>:$buffer, OptionalAttr<I32Attr>:$column, OptionalAttr<I32Attr>:$row);
  let hasVerifier = 1;
}

def NpuBlockWriteOp : AIEX_Op<"npu.blockwrite", [AIEX_NamesSymbols]> {
  let summary = "Writes consecutive words of a constant";
  let description = [{
    The data come from a `memref.global` of i32 with its values. The address is as in `aiex.npu.write32`.
  }];
  let arguments = (ins
    UI32Attr:$address, AnyMemRef:$data, OptionalAttr<FlatSymbolRefAttr>:$buffer, OptionalAttr<I32Attr>:$column,
    OptionalAttr<I32Attr>:$row);
  let assemblyFormat = "`(` $data `)` attr-dict `:` type($data)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    // The words; null when the data are not a constant of words.
    mlir::DenseIntElementsAttr words();
  }];
}

def NpuWriteRTPOp : AIEX_Op<"npu.rtp_write", [AIEX_NamesSymbols, DeclareOpInterfaceMethods<ComputedNumbers>]> {
  let summary = "Writes one word of a buffer: a parameter for the program that reads it";
  let arguments = (ins
    FlatSymbolRefAttr:$buffer, UI32Attr:$index, OptionalAttr<I32Attr>:$value, Optional<I32>:$computed_value);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def NpuAddressPatchOp : AIEX_ListedOp<"npu.address_patch"> {
  let summary = "Writes the address of a host buffer, plus an offset in bytes, into a descriptor";
  let description = [{
    `addr` is the written register. When the descriptor is chosen while the design runs, `computed_addr` is used
    instead.
  }];
  let arguments = (ins
    UI32Attr:$addr, I32Attr:$arg_idx, OptionalAttr<I32Attr>:$arg_plus, Optional<I32>:$computed_addr,
    Optional<I32>:$computed_arg_plus);
  let hasVerifier = 1;
}

def NpuControlPacketOp : AIEX_Op<"control_packet"> {
  let summary = "A packet that reads or writes registers through a tile's control port";
  let description = [{
    Writes carry `data`, reads give the number of words as `length`.
  }];
  let arguments = (ins
    UI32Attr:$address, OptionalAttr<I32Attr>:$length, I32Attr:$opcode, I32Attr:$stream_id,
    OptionalAttr<DenseI32ArrayAttr>:$data);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

// ---- Guards of computed numbers

def NpuAssertBdFieldOp : AIEX_Op<"npu.assert_bd_field"> {
  let summary = "Requires that a number fits its field of a descriptor";
  let description = [{
    A constant is checked here. For a number that the host gives, the program that makes the stream checks the number
    while it runs; the stream itself has no operation for it.

    ```mlir
    aiex.npu.assert_bd_field(%size) {max = 1023 : i32} : i32
    ```
  }];
  let arguments = (ins I32:$value, I32Attr:$max);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def NpuAssertBdDivisibleOp : AIEX_Op<"npu.assert_bd_divisible"> {
  let summary = "Requires that a number of elements is a multiple of the elements of a word";
  let description = [{
    With `allow_unit`, 1 is allowed as well: elements that follow each other.
  }];
  let arguments = (ins I32:$value, I32Attr:$divisor, UnitAttr:$allow_unit);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($value)";
  let hasVerifier = 1;
}

// ---- DMA channels

def NpuPushQueueOp : AIEX_Op<"npu.push_queue", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<ComputedNumbers>]> {
  let summary = "Gives a DMA channel a task: a chain of descriptors and its repeat count";
  let arguments = (ins
    I32Attr:$column, I32Attr:$row, DMAChannelDirAttr:$direction, I32Attr:$channel, BoolAttr:$issue_token,
    OptionalAttr<I32Attr>:$repeat_count, OptionalAttr<I32Attr>:$bd_id, Optional<I32>:$computed_bd_id,
    Optional<I32>:$computed_repeat_count);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def NpuSyncOp : AIEX_ListedOp<"npu.sync"> {
  let summary = "Waits for one token of a DMA channel from each tile of a rectangle";
  let description = [{
    The direction is 0 for S2MM, 1 for MM2S. Waits for ever if nothing on the channel issues a token.
  }];
  let arguments = (ins
    OptionalAttr<I32Attr>:$column, OptionalAttr<I32Attr>:$row, OptionalAttr<I32Attr>:$direction,
    OptionalAttr<I32Attr>:$channel, OptionalAttr<I32Attr>:$column_num, OptionalAttr<I32Attr>:$row_num,
    Optional<I32>:$computed_column, Optional<I32>:$computed_row, Optional<I32>:$computed_direction,
    Optional<I32>:$computed_channel, Optional<I32>:$computed_column_num, Optional<I32>:$computed_row_num);
  let hasVerifier = 1;
}

def NpuDmaWaitOp : AIEX_Op<"npu.dma_wait", [AIEX_NamesSymbols]> {
  let summary = "Waits for one token of a shim DMA channel, which an allocation or an object FIFO names";
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "attr-dict";
}

// ---- Transfers

def NpuDmaMemcpyNdOp : AIEX_Op<"npu.dma_memcpy_nd", [
    AttrSizedOperandSegments, AIEX_NamesSymbols, OffsetSizeAndStrideOpInterface]> {
  let summary = "The host's half of a transfer: one descriptor of a shim DMA, and its task";
  let description = [{
    Offsets, sizes and strides count elements, outermost dimension first; the outermost dimension repeats the
    descriptor. The data begin at the sum of each offset times its stride. `metadata` names the channel, `id` the
    descriptor. A receiving channel always issues a token, a sending channel only with `issue_token`.

    Text of January 2025 has the tile before the memref; text of 2026 takes the tile from the channel:

    ```mlir
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 4, 16][0, 0, 64, 1]) {id = 1 : i64, metadata = @in}
      : memref<64x64xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 4, 16][0, 0, 64, 1]) {id = 1 : i64, metadata = @in} : memref<64x64xi32>
    ```
  }];
  let arguments = (ins
    OptionalAttr<I64Attr>:$x, OptionalAttr<I64Attr>:$y, AnyRankedOrUnrankedMemRef:$memref, Variadic<I64>:$offsets,
    Variadic<I64>:$sizes, Variadic<I64>:$strides,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<4>]>:$static_offsets,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<4>]>:$static_sizes,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<4>]>:$static_strides, OptionalAttr<PacketInfoAttr>:$packet,
    SymbolRefAttr:$metadata, I64Attr:$id, DefaultValuedOptionalAttr<BoolAttr, "false">:$issue_token,
    DefaultValuedOptionalAttr<I64Attr, "0">:$d0_zero_before, DefaultValuedOptionalAttr<I64Attr, "0">:$d1_zero_before,
    DefaultValuedOptionalAttr<I64Attr, "0">:$d2_zero_before, DefaultValuedOptionalAttr<I64Attr, "0">:$d0_zero_after,
    DefaultValuedOptionalAttr<I64Attr, "0">:$d1_zero_after, DefaultValuedOptionalAttr<I64Attr, "0">:$d2_zero_after,
    DefaultValuedOptionalAttr<I64Attr, "0">:$burst_length, OptionalAttr<FlatSymbolRefAttr>:$offset_parameter,
    OptionalAttr<UI8Attr>:$offset_state_table_idx);
  let assemblyFormat = [{
    `(` custom<Place>($x, $y) `` $memref `` custom<DynamicIndexList>($offsets, $static_offsets) ``
    custom<DynamicIndexList>($sizes, $static_sizes) `` custom<DynamicIndexList>($strides, $static_strides) ``
    (`,` `packet` `=` $packet^)? `)` attr-dict `:` type($memref)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    static std::array<unsigned, 3> getArrayAttrMaxRanks() { return {4, 4, 4}; }
    static unsigned getOffsetSizeAndStrideStartOperandIndex() { return 1; }
    // Sizes and strides, when all are constant.
    std::optional<AccessPattern> pattern();
    // The start of the data, when it is constant.
    std::optional<std::int64_t> offset_in_bytes();
  }];
}

// The attributes have the names and the values of register fields. The fields hold (stride - 1) and (iteration size -
// 1).
def NpuWriteBdOp : AIEX_Op<"npu.writebd"> {
  let summary = "Writes a buffer descriptor, field by field";
  let description = [{
    The values are those of the registers: a stride of 0 steps by one word, an iteration size of 0 is one round.
  }];
  let arguments = (ins
    I32Attr:$column, I32Attr:$bd_id, I32Attr:$buffer_length, I32Attr:$buffer_offset, I32Attr:$enable_packet,
    I32Attr:$out_of_order_id, I32Attr:$packet_id, I32Attr:$packet_type, I32Attr:$d0_size, I32Attr:$d0_stride,
    I32Attr:$d1_size, I32Attr:$d1_stride, I32Attr:$d2_size, I32Attr:$d2_stride, I32Attr:$iteration_current,
    I32Attr:$iteration_size, I32Attr:$iteration_stride, I32Attr:$next_bd, I32Attr:$row, I32Attr:$use_next_bd,
    I32Attr:$valid_bd, I32Attr:$lock_rel_val, I32Attr:$lock_rel_id, I32Attr:$lock_acq_enable, I32Attr:$lock_acq_val,
    I32Attr:$lock_acq_id, I32Attr:$d0_zero_before, I32Attr:$d1_zero_before, I32Attr:$d2_zero_before,
    I32Attr:$d0_zero_after, I32Attr:$d1_zero_after, I32Attr:$d2_zero_after,
    DefaultValuedOptionalAttr<I32Attr, "0">:$burst_length);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}
