// A lowered design as an xclbin: what a host program loads.
#pragma once

#include "container/xclbin.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

struct PackageOptions {
  std::string kernel, instance;  // mlir-aie's names where they are empty
  std::string folder;            // that names of ELFs are relative to
  aie::DeviceOp called{};        // whose bodies and arguments these are, where that is another device
};

// A PDI with the configuration.
mlir::FailureOr<Bytes> emit_pdi(aie::DeviceOp device, const std::string& folder);

// The name that the text gives it, or "main".
std::string name_of(aie::DeviceOp device);

// PDIs of devices that are alike, one at least, in a partition of their columns, with a kernel for each, and the bodies
// of cores that have no ELF. Reports two devices of one name.
mlir::FailureOr<container::Xclbin> emit_xclbin(mlir::ArrayRef<aie::DeviceOp> devices, const PackageOptions& options);

}  // namespace tessera::compiler
