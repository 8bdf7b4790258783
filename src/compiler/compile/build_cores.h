// Programs for the cores of a design.
#pragma once

#include "compiler/compile/options.h"
#include "dialect/aie/aie.h"

#include <mlir/Pass/Pass.h>

#include <memory>

namespace tessera::compiler {

struct BuildOptions {
  std::string peano;          // where that is installed
  std::string folder;         // where programs and what comes before them are written
  std::string objects;        // where objects lie whose names are relative
  CompileOptions::Tell tell;  // of each step, when somebody listens
};

// The pass `tessera-build-cores`. T0913 to T0917.
std::unique_ptr<mlir::Pass> create_build_cores(BuildOptions options);

// Cores whose program is no file, in the order of the text: those that are built.
mlir::SmallVector<aie::CoreOp> cores_to_build(aie::DeviceOp device);

}  // namespace tessera::compiler
