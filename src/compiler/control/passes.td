// The passes of control packets.
#ifndef TESSERA_COMPILER_CONTROL_PASSES
#define TESSERA_COMPILER_CONTROL_PASSES

include "mlir/Pass/PassBase.td"

def AIECtrlPacketInferTiles : Pass<"aie-ctrl-packet-infer-tiles", "::tessera::aie::DeviceOp"> {
  let summary = "Tiles that control packets go to become tiles of the design";
}

def AIELegalizeControlPacket : Pass<"aie-legalize-ctrl-packet", "::tessera::aie::DeviceOp"> {
  let summary = "Control packets with more words than fit become several";
}

def AIECtrlPacketToDma : Pass<"aie-ctrl-packet-to-dma", "::tessera::aie::DeviceOp"> {
  let summary = "Control packets become words of a host buffer, and transfers of a shim DMA that sends them";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def ConvertAIEToControlPackets : Pass<"convert-aie-to-control-packets", "::tessera::aie::DeviceOp"> {
  let summary = "The configuration of a device becomes control packets, which its command streams send first";
  let description = [{
    A device without a command stream gets one that is called `configure`.
  }];
  let dependentDialects = ["::tessera::aiex::AIEXDialect"];
  let options = [
    Option<"folder", "elf-dir", "std::string", /*default=*/"\"\"", "Where ELFs of cores are looked for">,
  ];
}

#endif
