// The passes of control packets.
#ifndef TESSERA_COMPILER_CONTROL_PASSES
#define TESSERA_COMPILER_CONTROL_PASSES

include "mlir/Pass/PassBase.td"

def AIECtrlPacketInferTiles : Pass<"aie-ctrl-packet-infer-tiles", "::tessera::aie::DeviceOp"> {
  let summary = "Declares the tiles that receive control packets";
}

def AIELegalizeControlPacket : Pass<"aie-legalize-ctrl-packet", "::tessera::aie::DeviceOp"> {
  let summary = "Splits control packets with too many words";
}

def AIECtrlPacketToDma : Pass<"aie-ctrl-packet-to-dma", "::tessera::aie::DeviceOp"> {
  let summary = "Turns control packets into words of a host buffer, and into transfers of a shim DMA that sends the "
                "words";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def ConvertAIEToControlPackets : Pass<"convert-aie-to-control-packets", "::tessera::aie::DeviceOp"> {
  let summary = "Turns the configuration of a device into control packets, which its command streams send first";
  let description = [{
    A device without a command stream gets one with the name `configure`.
  }];
  let dependentDialects = ["::tessera::aiex::AIEXDialect"];
  let options = [
    Option<"folder", "elf-dir", "std::string", /*default=*/"\"\"", "The folder of the cores' ELFs">,
  ];
}

#endif
