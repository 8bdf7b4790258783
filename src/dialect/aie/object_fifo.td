// Object FIFOs: objects that one tile produces and other tiles consume, independent of the place of their memory.
include "aie/op.td"

// One depth for all ends, or one depth for each: the producer's first, then those of the consumers.
def FifoDepth : AnyAttrOf<[I32Attr, ArrayAttr]>;

def ObjectFifoCreateOp : AIE_Op<"objectfifo", [HasParent<"DeviceOp">, Symbol]> {
  let summary = "A FIFO of objects";
  let description = [{
        aie.objectfifo @of (%a dimensionsToStream [<size = 4, stride = 1>], {%b, %c}, 2 : i32)
          : !aie.objectfifo<memref<16xi32>> = [dense<0> : memref<16xi32>, dense<1> : memref<16xi32>]

    `via_DMA` demands DMAs where shared memory would do; `via_shared_mem` names the end with that memory (0: the
    producer's, 1: the consumer's; text of 2026 has `aie.objectfifo.allocate`). An object is sent `repeat_count` times.
    With `aie_stream` ends of the FIFO are streams of cores (0: the producer's, 1: the consumer's, 2: both).
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name, Index:$producerTile, Variadic<Index>:$consumerTiles, FifoDepth:$elemNumber,
    TypeAttrOf<ObjectFifoType>:$elemType, OptionalAttr<TypeAttrOf<ObjectFifoType>>:$consumerElemType,
    OptionalAttr<BDDimLayoutArrayAttr>:$dimensionsToStream,
    OptionalAttr<BDDimLayoutArrayArrayAttr>:$dimensionsFromStreamPerConsumer,
    DefaultValuedAttr<BoolAttr, "false">:$via_DMA, DefaultValuedAttr<BoolAttr, "false">:$plio,
    DefaultValuedAttr<BoolAttr, "false">:$disable_synchronization, OptionalAttr<I32Attr>:$via_shared_mem,
    OptionalAttr<I32Attr>:$repeat_count, OptionalAttr<I32Attr>:$aie_stream, OptionalAttr<I32Attr>:$aie_stream_port,
    OptionalAttr<I32Attr>:$prod_dma_channel, OptionalAttr<DenseI32ArrayAttr>:$cons_dma_channels,
    OptionalAttr<TypedArrayAttrBase<ElementsAttr, "initial objects">>:$initValues,
    OptionalAttr<BDPadLayoutArrayAttr>:$padDimensions, DefaultValuedOptionalAttr<I32Attr, "0">:$padValue,
    OptionalAttr<I32Attr>:$iter_count);
  let assemblyFormat = [{
    $sym_name `(`
      custom<Producer>($producerTile, $dimensionsToStream) `,`
      `{` custom<Consumers>($consumerTiles, $dimensionsFromStreamPerConsumer) `}` `,` $elemNumber
    `)` attr-dict `:` $elemType (`->` $consumerElemType^)? custom<InitialObjects>($initValues)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    mlir::MemRefType object_type();    // object type of the producer
    mlir::MemRefType consumed_type();  // object type of the consumers, most often the same
    // Returns the number of objects that an end holds. The producer is end 0, the consumers follow.
    std::uint32_t depth(unsigned end);
    llvm::ArrayRef<BDDimLayoutAttr> to_stream();
    llvm::ArrayRef<BDDimLayoutAttr> from_stream(unsigned consumer);
  }];
}

def ObjectFifoAllocateOp : AIE_Op<"objectfifo.allocate", [HasParent<"DeviceOp">]> {
  let summary = "The tile with the memory for the objects of a FIFO";
  let arguments = (ins FlatSymbolRefAttr:$objFifo_name, Index:$delegateTile);
  let assemblyFormat = "$objFifo_name `(` $delegateTile `)` attr-dict";
  let hasVerifier = 1;
}

def ObjectFifoLinkOp : AIE_Op<"objectfifo.link", [HasParent<"DeviceOp">]> {
  let summary = "Moves objects from FIFOs into others, by the DMA of the tile between";
  let description = [{
    Moves objects from one FIFO to one; from several FIFOs to one, to `src_offsets` in its objects; or from one FIFO to
    several, from `dst_offsets` in its objects.
  }];
  let arguments = (ins
    TypedArrayAttrBase<FlatSymbolRefAttr, "object FIFOs">:$fifoIns,
    TypedArrayAttrBase<FlatSymbolRefAttr, "object FIFOs">:$fifoOuts, I64ArrayAttr:$src_offsets,
    I64ArrayAttr:$dst_offsets);
  let assemblyFormat = "$fifoIns `->` $fifoOuts `(` $src_offsets $dst_offsets `)` attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool joins() { return getFifoIns().size() > 1; }
    bool distributes() { return getFifoOuts().size() > 1; }
    llvm::SmallVector<ObjectFifoCreateOp> inputs();   // leaves out names that are not FIFOs
    llvm::SmallVector<ObjectFifoCreateOp> outputs();
    mlir::Value shared_tile();                        // null when the FIFOs share no tile
  }];
}

def ObjectFifoRegisterExternalBuffersOp : AIE_Op<"objectfifo.register_external_buffers", [
    HasParent<"DeviceOp">, TileElement]> {
  let summary = "Memory outside the array for a FIFO's end at a shim tile";
  let arguments = (ins FlatSymbolRefAttr:$objFifo_name, Index:$tile, Variadic<AnyMemRef>:$externalBuffers);
  let assemblyFormat = [{
    attr-dict $objFifo_name `(` $tile `,` `{` $externalBuffers `}` `)` `:` `(` type($externalBuffers) `)`
  }];
  let hasVerifier = 1;
}

def ObjectFifoAcquireOp : AIE_Op<"objectfifo.acquire"> {
  let summary = "Waits until the core holds this number of objects";
  let description = [{
    The result is a subview, from which aie.objectfifo.subview.access takes the objects. In text after August 2026 the
    results are the objects themselves.
  }];
  let arguments = (ins ObjectFifoPortAttr:$port, FlatSymbolRefAttr:$objFifo_name, I32Attr:$size);
  let results = (outs Variadic<AnyTypeOf<[ObjectFifoSubviewType, AnyMemRef]>>:$objects);
  let assemblyFormat = "attr-dict $objFifo_name `(` $port `,` $size `)` `:` qualified(type($objects))";
  let extraClassDeclaration = [{
    bool yields_subview() { return getNumResults() == 1 && mlir::isa<ObjectFifoSubviewType>(getResult(0).getType()); }
    // Only for an acquire that yields a subview.
    mlir::TypedValue<ObjectFifoSubviewType> getSubview() {
      return mlir::cast<mlir::TypedValue<ObjectFifoSubviewType>>(getResult(0));
    }
  }];
  let hasVerifier = 1;
}

def ObjectFifoReleaseOp : AIE_Op<"objectfifo.release"> {
  let summary = "Releases the oldest objects";
  let arguments = (ins ObjectFifoPortAttr:$port, FlatSymbolRefAttr:$objFifo_name, I32Attr:$size);
  let assemblyFormat = "attr-dict $objFifo_name `(` $port `,` $size `)`";
  let hasVerifier = 1;
}

def ObjectFifoSubviewAccessOp : AIE_Op<"objectfifo.subview.access"> {
  let summary = "One of the objects that the core holds";
  let arguments = (ins ObjectFifoSubviewType:$subview, I32Attr:$index);
  let results = (outs AnyMemRef:$output);
  let assemblyFormat = [{
    $subview `[` $index `]` attr-dict `:` qualified(type($subview)) `->` qualified(type($output))
  }];
  let hasVerifier = 1;
}

def ObjectFifoRegisterProcessOp : AIE_Op<"objectfifo.register_process"> {
  let summary = "A function that runs once for each entry of two patterns, acquiring and releasing that many objects";
  let arguments = (ins
    ObjectFifoPortAttr:$port, FlatSymbolRefAttr:$objFifo_name, I32Tensor:$acquirePatternTensor,
    I32Tensor:$releasePatternTensor, FlatSymbolRefAttr:$callee, Index:$length);
  let assemblyFormat = [{
    attr-dict $objFifo_name `(` $port `,` $acquirePatternTensor `:` type($acquirePatternTensor) `,`
      $releasePatternTensor `:` type($releasePatternTensor) `,` $callee `,` $length `)`
  }];
  let hasVerifier = 1;
}

def ObjectFifoRearmBindingOp : AIE_Op<"objectfifo_rearm_binding", [
    HasParent<"DeviceOp">, Symbol, AttrSizedOperandSegments]> {
  let summary = "The channels and locks, with initial values, to set up again before a FIFO can run again";
  let arguments = (ins
    SymbolNameAttr:$sym_name, Variadic<Index>:$channel_tiles, Variadic<Index>:$locks, DenseI32ArrayAttr:$channel_dirs,
    DenseI32ArrayAttr:$channel_indices, DenseI32ArrayAttr:$lock_inits, OptionalAttr<DenseI32ArrayAttr>:$head_bd_ids,
    OptionalAttr<DenseI32ArrayAttr>:$repeat_counts);
  let assemblyFormat = [{
    $sym_name `channels` `(` ($channel_tiles^ `:` type($channel_tiles))? `)`
      `locks` `(` ($locks^ `:` type($locks))? `)` attr-dict
  }];
  let hasVerifier = 1;
}
