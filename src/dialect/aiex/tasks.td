// Tasks of DMA channels: chains of descriptors that a command stream configures, starts and waits for.
include "aiex/op.td"

// `repeat_count` is an attribute when it is constant, and otherwise an operand, like all numbers that text of 2026 may
// compute.
class AIEX_ConfigureOp<string mnemonic, list<Trait> traits> :
    AIEX_Op<mnemonic, traits # [AttrSizedOperandSegments, DeclareOpInterfaceMethods<ComputedNumbers>]> {
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;  // reads the descriptors inside, so these are verified first
}

def DMAConfigureTaskOp : AIEX_ConfigureOp<"dma_configure_task", [TileElement]> {
  let summary = "A chain of descriptors for one DMA channel";
  let description = [{
    Each block is a descriptor. The task is repeated `repeat_count` times after the first time. It issues a token at the
    end if `issue_token` is set; only then can the stream wait for it.

    ```mlir
    %task = aiex.dma_configure_task(%tile_0_0, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>, 0, 8)
      aie.end
    } {issue_token = true}
    ```
  }];
  let arguments = (ins
    Index:$tile, DMAChannelDirAttr:$direction, I32Attr:$channel,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$issue_token,
    DefaultValuedOptionalAttr<I32Attr, "0">:$repeat_count, Optional<I32>:$computed_repeat_count,
    Optional<I32>:$computed_bd_id, OptionalAttr<PacketInfoAttr>:$packet);
}

def DMAConfigureTaskForOp : AIEX_ConfigureOp<"dma_configure_task_for",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A chain of descriptors for the channel of a shim DMA allocation";
  let arguments = (ins
    SymbolRefAttr:$alloc, DefaultValuedOptionalAttr<BoolAttr, "false">:$issue_token,
    DefaultValuedOptionalAttr<I32Attr, "0">:$repeat_count, Optional<I32>:$computed_repeat_count,
    Optional<I32>:$computed_bd_id);
}

class AIEX_OnTaskOp<string mnemonic> : AIEX_Op<mnemonic> {
  let arguments = (ins Index:$task);
  let assemblyFormat = "`(` $task `)` attr-dict";
  let hasVerifier = 1;
}

def DMAStartTaskOp : AIEX_OnTaskOp<"dma_start_task"> {
  let summary = "Puts a task into the queue of its channel";
}
def DMAAwaitTaskOp : AIEX_OnTaskOp<"dma_await_task"> {
  let summary = "Waits for the token of a task, after which its descriptors are free";
}
def DMAFreeTaskOp : AIEX_OnTaskOp<"dma_free_task"> {
  let summary = "Frees the descriptors of a task for later tasks";
}

// ---- Descriptors whose numbers the host's program chooses while it makes the stream

def DMABdPoolPopOp : AIEX_Op<"dma_bd_pool_pop"> {
  let summary = "Takes the number of a free descriptor of a tile";
  let description = [{
    In a sequence with loops that the host bounds, one task can run many times at once, so its descriptor has no number
    before the sequence runs. The pass `aie-lower-dynamic-bd-pool` makes this operation and `aiex.dma_bd_pool_push`.

    ```mlir
    %bd = aiex.dma_bd_pool_pop(0, 0) : i32
    ```
  }];
  let arguments = (ins I32Attr:$column, I32Attr:$row);
  let results = (outs I32:$bd_id);
  let assemblyFormat = "`(` $column `,` $row `)` attr-dict `:` type($bd_id)";
  let hasVerifier = 1;
}

def DMABdPoolPushOp : AIEX_Op<"dma_bd_pool_push"> {
  let summary = "Gives the number of a descriptor back to its tile";
  let arguments = (ins I32Attr:$column, I32Attr:$row, I32:$bd_id);
  let assemblyFormat = "`(` $column `,` $row `)` `bd_id` $bd_id attr-dict `:` type($bd_id)";
  let hasVerifier = 1;
}

def DMAStartBdChainOp : AIEX_Op<"dma_start_bd_chain", [TileElement, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Configures and starts a task made of an `aie.bd_chain` with these buffers";
  let arguments = (ins
    FlatSymbolRefAttr:$symbol, Variadic<AnyType>:$args, Index:$tile, DMAChannelDirAttr:$direction, I32Attr:$channel,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$issue_token,
    DefaultValuedOptionalAttr<I32Attr, "0">:$repeat_count);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $symbol `(` $args `)` `:` custom<Types>(type($args)) ` ` `on` ` ` `(` $tile `,` $direction `,` $channel `)`
    attr-dict
  }];
  let hasVerifier = 1;
}

def DMAStartBdChainForOp : AIEX_Op<"dma_start_bd_chain_for", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Configures and starts a task made of an `aie.bd_chain`, on the channel of a shim DMA allocation";
  let arguments = (ins
    FlatSymbolRefAttr:$symbol, Variadic<AnyType>:$args, SymbolRefAttr:$alloc,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$issue_token,
    DefaultValuedOptionalAttr<I32Attr, "0">:$repeat_count);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $symbol `(` $args `)` `:` custom<Types>(type($args)) ` ` `for` ` ` $alloc attr-dict
  }];
  let hasVerifier = 1;
}
