// Packs a lowered design as an xclbin, for a host program to load.
#pragma once

#include "container/xclbin/xclbin.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// The device whose bodies and arguments a kernel needs.
struct ServedDevice {
  aie::DeviceOp device{};
  unsigned packet_buffers = 0;  // buffers for control packets beside the arguments of the device's streams
};

struct PackageOptions {
  std::string kernel, instance;        // "": mlir-aie's names
  std::string folder;                  // folder for relative names of ELFs
  std::vector<ServedDevice> served{};  // for each kernel; empty: each kernel serves its own device
};

// Emits the configuration as a PDI.
mlir::FailureOr<Bytes> emit_pdi(aie::DeviceOp device, const std::string& folder);

// Returns the name of the device in the text, or "main".
std::string name_of(aie::DeviceOp device);

// Makes a container for a host program: a partition with the columns of the devices, a PDI and a kernel for each
// device, and the bodies of cores without an ELF. Expects at least one device, all for the same array. Fails if two
// devices have the same name.
mlir::FailureOr<container::Xclbin> emit_xclbin(mlir::ArrayRef<aie::DeviceOp> devices, const PackageOptions& options);

}  // namespace tessera::compiler
