// Communication of cores other than by memory (cascades, streams, events), and their debug output.
include "aie/op.td"

def CascadeFlowOp : AIE_Op<"cascade_flow"> {
  let summary = "The cascade from a core to its neighbour";
  let arguments = (ins Index:$source_tile, Index:$dest_tile);
  let assemblyFormat = "`(` $source_tile `,` $dest_tile `)` attr-dict";
  let hasVerifier = 1;
}

def ConfigureCascadeOp : AIE_Op<"configure_cascade", [HasParent<"DeviceOp">, TileElement]> {
  let summary = "The input and output sides of a core's cascade";
  let arguments = (ins Index:$tile, CascadeDirAttr:$inputDir, CascadeDirAttr:$outputDir);
  let assemblyFormat = "`(` $tile `,` $inputDir `,` $outputDir `)` attr-dict";
  let hasVerifier = 1;
}

def GetCascadeOp : AIE_Op<"get_cascade"> {
  let summary = "Receives a value from the cascade";
  let results = (outs AnyType:$cascade_value);
  let assemblyFormat = "`(` `)` attr-dict `:` type($cascade_value)";
  let hasVerifier = 1;
}

def PutCascadeOp : AIE_Op<"put_cascade"> {
  let summary = "Sends a value to the cascade";
  let arguments = (ins AnyType:$cascade_value);
  let assemblyFormat = "`(` $cascade_value `:` type($cascade_value) `)` attr-dict";
  let hasVerifier = 1;
}

def StreamValue : AnyTypeOf<[F32, I32, I<128>]>;

def GetStreamOp : AIE_Op<"get_stream"> {
  let summary = "Receives a value from a stream";
  let arguments = (ins AnyInteger:$channel);
  let results = (outs StreamValue:$stream_value);
  let assemblyFormat = "`(` $channel `:` type($channel) `)` attr-dict `:` type($stream_value)";
  let hasVerifier = 1;
}

def PutStreamOp : AIE_Op<"put_stream"> {
  let summary = "Sends a value to a stream";
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
  let summary = "Prints a value for the user of the design";
  let arguments = (ins AnyType:$arg);
  let assemblyFormat = "`(` $arg `:` type($arg) `)` attr-dict";
}
