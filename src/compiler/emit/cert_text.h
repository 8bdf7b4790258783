// Writes control code for CERT as text for the assembler of aiebu.
#pragma once

#include "dialect/aiex/aiex.h"

#include <llvm/Support/raw_ostream.h>

#include <map>

namespace tessera::compiler {

// Writes the control code of a device. Each section is a file of its own, which the text includes; `files` receives
// their names and contents. Fails when a job has an operation that CERT does not know, or when a descriptor names no
// constant words.
mlir::LogicalResult write_cert(aie::DeviceOp device, llvm::raw_ostream& out, std::map<std::string, std::string>& files);

}  // namespace tessera::compiler
