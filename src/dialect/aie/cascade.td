// What cores say to each other and to the world besides memory: cascades, streams, events.
include "aie/op.td"

def CascadeFlowOp : AIE_Op<"cascade_flow"> {
  let summary = "The cascade from a core to its neighbour";
  let arguments = (ins Index:$source_tile, Index:$dest_tile);
  let assemblyFormat = "`(` $source_tile `,` $dest_tile `)` attr-dict";
  let hasVerifier = 1;
}

def ConfigureCascadeOp : AIE_Op<"configure_cascade", [HasParent<"DeviceOp">, TileElement]> {
  let summary = "Where a core has its cascade from, and where it leads";
  let arguments = (ins Index:$tile, CascadeDirAttr:$inputDir, CascadeDirAttr:$outputDir);
  let assemblyFormat = "`(` $tile `,` $inputDir `,` $outputDir `)` attr-dict";
  let hasVerifier = 1;
}

def GetCascadeOp : AIE_Op<"get_cascade"> {
  let summary = "Takes a value from the cascade";
  let results = (outs AnyType:$cascade_value);
  let assemblyFormat = "`(` `)` attr-dict `:` type($cascade_value)";
  let hasVerifier = 1;
}

def PutCascadeOp : AIE_Op<"put_cascade"> {
  let summary = "Gives a value to the cascade";
  let arguments = (ins AnyType:$cascade_value);
  let assemblyFormat = "`(` $cascade_value `:` type($cascade_value) `)` attr-dict";
  let hasVerifier = 1;
}

def StreamValue : AnyTypeOf<[F32, I32, I<128>]>;

def GetStreamOp : AIE_Op<"get_stream"> {
  let summary = "Takes a value from a stream into the core";
  let arguments = (ins AnyInteger:$channel);
  let results = (outs StreamValue:$stream_value);
  let assemblyFormat = "`(` $channel `:` type($channel) `)` attr-dict `:` type($stream_value)";
  let hasVerifier = 1;
}

def PutStreamOp : AIE_Op<"put_stream"> {
  let summary = "Gives a value to a stream out of the core";
  let arguments = (ins AnyInteger:$channel, StreamValue:$stream_value);
  let assemblyFormat = "`(` $channel `:` type($channel) `,` $stream_value `:` type($stream_value) `)` attr-dict";
  let hasVerifier = 1;
}

def EventOp : AIE_Op<"event"> {
  let summary = "The core raises one of its two events";
  let arguments = (ins ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<1>]>:$val);
  let assemblyFormat = "`(` $val `)` attr-dict";
}

def DebugOp : AIE_Op<"debug"> {
  let summary = "Shows a value to whoever runs the design";
  let arguments = (ins AnyType:$arg);
  let assemblyFormat = "`(` $arg `:` type($arg) `)` attr-dict";
}
