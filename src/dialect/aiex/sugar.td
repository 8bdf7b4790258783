// Connections of several ends, which lowerings turn into flows, and herds: rectangles of tiles without a place.
include "aiex/op.td"

// ---- One source, many destinations

class AIEX_SourceOp<string mnemonic> : AIEX_Op<mnemonic, [SingleBlockImplicitTerminator<"::tessera::aie::EndOp">]> {
  let arguments = (ins Index:$tile, WireBundleAttr:$bundle, I32Attr:$channel);
  let regions = (region SizedRegion<1>:$ports);
  let assemblyFormat = "`(` $tile `,` $bundle `:` $channel `)` regions attr-dict";
  let hasVerifier = 1;
}

class AIEX_DestinationOp<string mnemonic, string parent> : AIEX_Op<mnemonic, [HasParent<parent>]> {
  let arguments = (ins Index:$tile, WireBundleAttr:$bundle, I32Attr:$channel);
  let assemblyFormat = "`<` $tile `,` $bundle `:` $channel `>` attr-dict";
}

def MulticastOp : AIEX_SourceOp<"multicast"> {
  let summary = "A circuit from one port to several";
  let description = [{
    ```mlir
    aiex.multicast(%tile_7_0, DMA : 0) {
      aiex.multi_dest<%tile_7_3, DMA : 0>
      aiex.multi_dest<%tile_6_4, DMA : 0>
    }
    ```
  }];
}

def MultiDestOp : AIEX_DestinationOp<"multi_dest", "MulticastOp"> {
  let summary = "A destination port of a multicast";
}

def BroadcastPacketOp : AIEX_SourceOp<"broadcast_packet"> {
  let summary = "Packets from one port; each ID goes to several other ports";
  let description = [{
    ```mlir
    aiex.broadcast_packet(%tile_7_0, DMA : 0) {
      aiex.bp_id(0x0) {
        aiex.bp_dest<%tile_7_3, DMA : 0>
        aiex.bp_dest<%tile_6_3, DMA : 0>
      }
    }
    ```
  }];
}

def BPIDOp : AIEX_Op<"bp_id", [SingleBlockImplicitTerminator<"::tessera::aie::EndOp">]> {
  let summary = "The destinations of packets with one ID";
  let arguments = (ins I8Attr:$ID);
  let regions = (region SizedRegion<1>:$ports);
  let assemblyFormat = "`(` $ID `)` regions attr-dict";
  let hasVerifier = 1;
}

def BPDestOp : AIEX_DestinationOp<"bp_dest", "BPIDOp"> {
  let summary = "A destination port of packets with one ID";
}

def ConnectionOp : AIEX_Op<"connection"> {
  let summary = "A circuit between two ends, usually cores";
  let arguments = (ins
    Index:$source, WireBundleAttr:$sourceBundle, I32Attr:$sourceChannel, Index:$dest, WireBundleAttr:$destBundle,
    I32Attr:$destChannel);
  let assemblyFormat = [{
    `(` $source `,` $sourceBundle `:` $sourceChannel `,` $dest `,` $destBundle `:` $destChannel `)` attr-dict
  }];
}

// ---- Herds

def GetTileOp : AIEX_Op<"getTile", [Pure]> {
  let summary = "The tile at a computed column and row";
  let arguments = (ins Index:$col, Index:$row);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `,` $row `)` attr-dict";
}

def HerdOp : AIEX_Op<"herd"> {
  let summary = "A rectangle of tiles without a place yet";
  let arguments = (ins I32Attr:$width, I32Attr:$height, OptionalAttr<StrAttr>:$sym_name);
  let results = (outs Index);
  let assemblyFormat = "`[` $width `]` `[` $height `]` attr-dict";
  let hasVerifier = 1;
}

// Not Pure: two operations with the same numbers are two variables of a route, so MLIR must not merge them.
def IterOp : AIEX_Op<"iter"> {
  let summary = "The numbers from a start up to but not including an end, at equal distances";
  let arguments = (ins I32Attr:$start, I32Attr:$end, I32Attr:$stride);
  let results = (outs Index);
  let assemblyFormat = "`(` $start `,` $end `,` $stride `)` attr-dict";
  let hasVerifier = 1;
}

def SelectOp : AIEX_Op<"select", [Pure]> {
  let summary = "The tiles of a herd in some columns and rows";
  let description = [{
    ```mlir
    %herd = aiex.herd[4][4]
    %columns = aiex.iter(0, 4, 1)
    %rows = aiex.iter(0, 1, 1)
    %first_row = aiex.select(%herd, %columns, %rows)
    ```
  }];
  let arguments = (ins Index:$startHerd, Index:$iterX, Index:$iterY);
  let results = (outs Index);
  let assemblyFormat = "`(` $startHerd `,` $iterX `,` $iterY `)` attr-dict";
  let hasVerifier = 1;
}

def PlaceOp : AIEX_Op<"place"> {
  let summary = "The distance of one herd from another";
  let description = [{
    The distance lies between the tiles [0][0] of the two herds. One of the two may be a tile, which gives the herd its
    place in the array.

    ```mlir
    aiex.place(%tile_0_2, %herd, 0, 0)
    ```
  }];
  let arguments = (ins Index:$sourceHerd, Index:$destHerd, I32Attr:$distX, I32Attr:$distY);
  let assemblyFormat = "`(` $sourceHerd `,` $destHerd `,` $distX `,` $distY `)` attr-dict";
  let hasVerifier = 1;
}

def RouteOp : AIEX_Op<"route"> {
  let summary = "Circuits from the tiles of one herd to those of another";
  let description = [{
    Circuits lead from each tile of the first selection to each tile of the second. If both selections use one
    aiex.iter, a circuit joins only tiles with the same value of this iter. Here each tile of a row feeds its own
    column:

    ```mlir
    %x = aiex.iter(0, 4, 1)
    %zero = aiex.iter(0, 1, 1)
    %y = aiex.iter(0, 3, 1)
    %from = aiex.select(%row, %x, %zero)
    %to = aiex.select(%columns, %x, %y)
    aiex.route(<%from, DMA : 0>, <%to, DMA : 0>)
    ```

    Herds without a selection are joined tile to tile; a single column or row of one herd serves all columns or rows of
    the other.
  }];
  let arguments = (ins
    Index:$sourceHerds, WireBundleAttr:$sourceBundle, I32Attr:$sourceChannel, Index:$destHerds,
    WireBundleAttr:$destBundle, I32Attr:$destChannel);
  let assemblyFormat = [{
    `(` `<` $sourceHerds `,` $sourceBundle `:` $sourceChannel `>` `,`
    `<` $destHerds `,` $destBundle `:` $destChannel `>` `)` attr-dict
  }];
  let hasVerifier = 1;
}
