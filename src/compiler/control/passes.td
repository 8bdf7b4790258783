// The passes that turn configurations into command streams and control packets.
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

def AIETxnToControlPacket : Pass<"aie-txn-to-ctrl-packet", "::tessera::aie::DeviceOp"> {
  let summary = "Turns the block writes of command streams into control packets";
  let description = [{
    aie-legalize-ctrl-packet splits packets that are too long.
  }];
}

def ConvertAIEToTransaction : Pass<"convert-aie-to-transaction", "::tessera::aie::DeviceOp"> {
  let summary = "Turns the configuration of a device into a command stream of writes, in a sequence named `configure`";
  let dependentDialects = ["::tessera::aiex::AIEXDialect", "mlir::memref::MemRefDialect"];
  let options = [
    Option<"folder", "elf-dir", "std::string", /*default=*/"\"\"", "The folder of the cores' ELFs">,
    Option<"only", "device-name", "std::string", /*default=*/"\"\"", "The device to convert; by default all">,
  ];
}

def AIEExpandLoadPdi : Pass<"aie-expand-load-pdi", "mlir::ModuleOp"> {
  let summary = "Turns loads of configurations into a reset, and writes or control packets that configure the array";
  let description = [{
    A load of an empty device resets the array; the writes follow (compiler/control/expand_load_pdi.cpp).
  }];
  let dependentDialects = ["::tessera::aiex::AIEXDialect", "mlir::memref::MemRefDialect"];
  let options = [
    Option<"packets", "ctrl-pkt", "bool", /*default=*/"false",
           "Load the device `ctrl_pkt_overlay` instead of an empty device, and configure the array with control "
           "packets">,
    Option<"folder", "elf-dir", "std::string", /*default=*/"\"\"", "The folder of the cores' ELFs">,
  ];
}

#endif
