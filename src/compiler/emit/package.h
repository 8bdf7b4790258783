// A lowered design as an xclbin: what a host program loads.
#pragma once

#include "container/xclbin.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

struct PackageOptions {
  std::string kernel, instance;  // mlir-aie's names where they are empty
  std::string folder;            // that names of ELFs are relative to
};

// A PDI with the configuration.
mlir::FailureOr<Bytes> emit_pdi(aie::DeviceOp device, const std::string& folder);

// The PDI of the device in a partition of its columns, and the bodies of cores that have no ELF.
mlir::FailureOr<container::Xclbin> emit_xclbin(aie::DeviceOp device, const PackageOptions& options);

}  // namespace tessera::compiler
