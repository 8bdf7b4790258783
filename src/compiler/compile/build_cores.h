// Builds the programs for the cores of a design.
#pragma once

#include "compiler/compile/options.h"
#include "dialect/aie/aie.h"

#include <mlir/Pass/Pass.h>

#include <memory>

namespace tessera::compiler {

struct BuildOptions {
  std::string peano;          // the folder of the compiler of cores
  std::string folder;         // the folder for programs and intermediate files
  std::string objects;        // the folder of objects with relative names
  CompileOptions::Tell tell;  // called before each step, if set
};

// Creates the pass `tessera-build-cores`. Reports T0913 to T0917.
std::unique_ptr<mlir::Pass> create_build_cores(BuildOptions options);

// Returns the cores that have no program file and must be built, in the order of the text.
mlir::SmallVector<aie::CoreOp> cores_to_build(aie::DeviceOp device);

}  // namespace tessera::compiler
