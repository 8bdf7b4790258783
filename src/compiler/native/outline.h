// Turns the bodies of cores into functions of a module of their own, without operations of the `aie` dialect.
//
// A body becomes `func @core_<col>_<row>(buffers...)`: operations on its core become calls (runtime.h), and the buffers
// that it names become arguments; CoreFunction keeps their addresses as the core sees them. Locks and buffers must have
// their numbers and addresses, and object FIFOs must be lowered.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

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

// Outlines all cores of the device except those with an ELF as program. Fails with diagnostics at operations that the
// host cannot run.
mlir::FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device);

}  // namespace tessera::compiler
