// Peano, the public compiler of cores (github.com/Xilinx/llvm-aie), where a user has installed it.
//
// It is run as mlir-aie's driver of 2026 runs it: opt, llc, and clang, which calls the linker. Each tool runs in the
// folder of its files and gets their names alone, so that neither a program nor what a tool says depends on where that
// is.
#pragma once

#include "base/diag.h"
#include "compiler/core_targets.h"  // generated

#include <filesystem>
#include <functional>
#include <string>

namespace tessera::compiler {

struct CoreSources {
  std::string name;           // of its files, without an extension
  std::string llvm_ir;        // core_llvm_ir()
  std::string linker_script;  // write_linker_script(), with absolute names of objects
};

class Peano {
 public:
  // T0913 when a tool is missing in that folder's `bin`.
  static Result<Peano> in(const std::filesystem::path& folder);

  // The linked program, as a file of `folder`, where all files before it stay. Tells each tool by name before it runs.
  // T0913 when one cannot be started, T0914 when one fails: what it says are notes.
  Result<std::filesystem::path> build(const CoreSources& core, const CoreTarget& target,
                                      const std::filesystem::path& folder,
                                      const std::function<void(std::string_view)>& tell) const;

 private:
  explicit Peano(std::filesystem::path bin) : bin_(std::move(bin)) {}
  Result<void> run(std::string_view tool, std::vector<std::string> arguments, const std::filesystem::path& folder,
                   const std::string& output) const;

  std::filesystem::path bin_;
};

}  // namespace tessera::compiler
