// Packet flows, and the switches that flows become.
include "aie/op.td"

// ---- Flows of packets

def PacketFlowOp : AIE_Op<"packet_flow", [SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "Packets with one ID, from ports to ports";
  let description = [{
        aie.packet_flow(0x1) {
          aie.packet_source<%a, DMA : 0>
          aie.packet_dest<%b, DMA : 0>
        }
  }];
  let arguments = (ins I8Attr:$ID, OptionalAttr<BoolAttr>:$keep_pkt_header, OptionalAttr<BoolAttr>:$priority_route);
  let regions = (region AnyRegion:$ports);
  let assemblyFormat = "`(` $ID `)` $ports attr-dict";
  let hasRegionVerifier = 1;
}

class AIE_PacketEndOp<string mnemonic> : AIE_Op<mnemonic, [HasParent<"PacketFlowOp">]> {
  let arguments = (ins Index:$tile, WireBundleAttr:$bundle, I32Attr:$channel);
  let assemblyFormat = "`<` $tile `,` $bundle `:` $channel `>` attr-dict";
  let hasVerifier = 1;
}
def PacketSourceOp : AIE_PacketEndOp<"packet_source"> {
  let summary = "A source of packets";
}
def PacketDestOp : AIE_PacketEndOp<"packet_dest"> {
  let summary = "A destination of packets";
}

// ---- Switches, and the operations inside that join their ports.

class AIE_SwitchOp<string mnemonic, list<Trait> traits = []>
    : AIE_Op<mnemonic, !listconcat(traits, [SingleBlockImplicitTerminator<"EndOp">])> {
  let results = (outs Index:$result);
  let regions = (region AnyRegion:$connections);
  let hasRegionVerifier = 1;
}
def SwitchboxOp : AIE_SwitchOp<"switchbox", [
    TileElement, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The stream switch of a tile";
  let description = [{
    An output port has one driver: a connection, or an arbiter.

        aie.switchbox(%tile) {
          aie.connect<West : 0, Core : 0>
          %a = aie.amsel<0> (1)
          aie.masterset(DMA : 0, %a)
          aie.packet_rules(South : 2) { aie.rule(0x1f, 0x3, %a) }
        }
  }];
  let arguments = (ins Index:$tile);
  let assemblyFormat = "`(` $tile `)` $connections attr-dict";
}
def ShimSwitchboxOp : AIE_SwitchOp<"shim_switchbox"> {
  let summary = "The stream switch of a shim tile, by its column";
  let arguments = (ins I32Attr:$col);
  let assemblyFormat = "`(` $col `)` $connections attr-dict";
}
def ShimMuxOp : AIE_SwitchOp<"shim_mux", [
    TileElement, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The multiplexers below the switch of a shim tile";
  let description = [{
    The North ports of the multiplexers are the South ports of the switch. The DMA, the network on chip and programmable
    logic are on the other side of the multiplexers.
  }];
  let arguments = (ins Index:$tile);
  let assemblyFormat = "`(` $tile `)` $connections attr-dict";
}

def ConnectOp : AIE_Op<"connect", [ParentOneOf<["SwitchboxOp", "ShimSwitchboxOp", "ShimMuxOp"]>]> {
  let summary = "A circuit through a switch";
  let arguments = (ins
    WireBundleAttr:$source_bundle, I32Attr:$source_channel, WireBundleAttr:$dest_bundle, I32Attr:$dest_channel);
  let assemblyFormat = "`<` $source_bundle `:` $source_channel `,` $dest_bundle `:` $dest_channel `>` attr-dict";
}

def AMSelOp : AIE_Op<"amsel", [HasParent<"SwitchboxOp">]> {
  let summary = "A path through an arbiter: the arbiter and one of its msels";
  let arguments = (ins I8Attr:$arbiterID, I8Attr:$msel);
  let results = (outs Index:$result);
  let assemblyFormat = "`<` $arbiterID `>` `(` $msel `)` attr-dict";
  let hasVerifier = 1;
}

def MasterSetOp : AIE_Op<"masterset", [HasParent<"SwitchboxOp">]> {
  let summary = "An output port that sends the packets of some msels of its arbiter";
  let arguments = (ins
    WireBundleAttr:$dest_bundle, I32Attr:$dest_channel, Variadic<Index>:$amsels,
    OptionalAttr<BoolAttr>:$keep_pkt_header);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $dest_bundle `:` $dest_channel `,` $amsels `)` attr-dict";
  let hasVerifier = 1;
}

def PacketRulesOp : AIE_Op<"packet_rules", [HasParent<"SwitchboxOp">, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "The rules for packets that arrive at a port";
  let arguments = (ins WireBundleAttr:$source_bundle, I32Attr:$source_channel);
  let regions = (region AnyRegion:$rules);
  let assemblyFormat = "`(` $source_bundle `:` $source_channel `)` $rules attr-dict";
  let hasRegionVerifier = 1;
}

def PacketRuleOp : AIE_Op<"rule", [HasParent<"PacketRulesOp">]> {
  let summary = "Sends packets to this amsel when their masked ID equals this value";
  let arguments = (ins I8Attr:$mask, I8Attr:$value, Index:$amsel);
  let assemblyFormat = "`(` $mask `,` $value `,` $amsel `)` attr-dict";
  let hasVerifier = 1;
}

// ---- For drawings only

def PLIOOp : AIE_Op<"plio"> {
  let summary = "Programmable logic below a column";
  let arguments = (ins I32Attr:$col);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $col `)` attr-dict";
}

def WireOp : AIE_Op<"wire"> {
  let summary = "Wires between two parts";
  let arguments = (ins Index:$source, WireBundleAttr:$source_bundle, Index:$dest, WireBundleAttr:$dest_bundle);
  let assemblyFormat = "`(` $source `:` $source_bundle `,` $dest `:` $dest_bundle `)` attr-dict";
}
