// The options of tessera-translate, most of them with mlir-aie's names.
#pragma once

#include "compiler/reading/spell_text.h"

#include <llvm/Support/CommandLine.h>

#include <string>

namespace tessera::compiler::translate {

extern llvm::cl::opt<std::string> sequence_name;
extern llvm::cl::opt<std::string> locmap_file;
extern llvm::cl::opt<std::string> device_name;
extern llvm::cl::opt<PrintedText> text_age;
extern llvm::cl::opt<bool> optimised;
extern llvm::cl::opt<std::string> work_dir;
extern llvm::cl::opt<std::string> kernel_name;
extern llvm::cl::opt<std::string> instance_name;
extern llvm::cl::opt<unsigned> tile_col;
extern llvm::cl::opt<unsigned> tile_row;
extern llvm::cl::opt<bool> cdo_unified;
extern llvm::cl::opt<bool> cdo_enable_cores;
extern llvm::cl::opt<bool> cdo_debug;
extern llvm::cl::opt<bool> host_addresses;

// True when a translation writes bytes instead of words in hexadecimal: as --aie-output-binary says; without that
// option, `in_2025` is the answer for text of January 2025.
bool writes_bytes(bool in_2025);

}  // namespace tessera::compiler::translate
