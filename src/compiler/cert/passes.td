// The passes that make and shape control code for CERT.
#ifndef TESSERA_COMPILER_CERT_PASSES
#define TESSERA_COMPILER_CERT_PASSES

include "mlir/Pass/PassBase.td"

def AIENpuToCert : Pass<"aie-npu-to-cert", "mlir::ModuleOp"> {
  let summary = "Turns command streams into control code for CERT";
  let description = [{
    Each sequence of the device `device-name` becomes a page with a job. A configuration that it loads becomes a section:
    the sequence `@configure` of the other device. The other devices leave the module.
  }];
  let options = [
    Option<"main", "device-name", "std::string", /*default=*/"\"main\"",
           "The device whose sequences become control code; a device without a name is called main">,
  ];
}

def AIECertPages : Pass<"cert-legalize-pages", "::tessera::aie::DeviceOp"> {
  let summary = "Divides control code into pages that CERT can load";
  let description = [{
    Each job gets a page, each load of a configuration and each preemption point gets a page of its own, and a page that
    is too large becomes several.
  }];
}

#endif
