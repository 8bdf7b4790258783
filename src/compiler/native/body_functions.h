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

// Returns the reason why a body on the host cannot take the memory of a buffer as an argument of the type; "" when it
// can. The host sees plain rows of elements, spaced and aligned like the host's own elements of that type.
std::string refused_buffer(mlir::Type type, const CoreBuffer& buffer, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
