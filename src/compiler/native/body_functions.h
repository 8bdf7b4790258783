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
  std::uint32_t address;  // as the core sees it
  std::uint32_t length;   // in bytes
};

struct CoreFunction {
  device::TileId tile;
  std::string name;
  std::vector<CoreBuffer> buffers;  // in the order of the arguments
};

struct CoreFunctions {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<CoreFunction> functions;  // sorted by tile
};

// The reason why a body on the host cannot take the memory of a buffer as an argument of the type; "" when it can. The
// host sees plain rows of elements, as far apart as its own elements of that type and aligned like them.
std::string refused_buffer(mlir::Type type, const CoreBuffer& buffer, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
