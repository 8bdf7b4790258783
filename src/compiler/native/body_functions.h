// Bodies of cores as functions of one module.
#pragma once

#include "device/device.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::compiler {

struct CoreBuffer {
  std::uint32_t address;  // address in the core's address space
  std::uint32_t length;   // length in bytes
};

struct CoreFunction {
  device::TileId tile;
  std::string name;
  std::vector<CoreBuffer> buffers;  // buffers in the order of the arguments
};

struct CoreFunctions {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<CoreFunction> functions;  // sorted by tile
};

// Returns the reason why a body on the host cannot take a buffer as an argument of the type `type`; "" when it can. The
// host sees the buffer as a plain array of elements, with the size and the alignment that these elements have on the
// host.
std::string refused_buffer(mlir::Type type, const CoreBuffer& buffer, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
