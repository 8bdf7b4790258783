// Runs Peano, the public compiler of cores (github.com/Xilinx/llvm-aie), where a user has installed it.
//
// The steps are those of mlir-aie's driver of 2026: opt, llc, and clang, which calls the linker. Each tool runs in the
// folder of its files and gets their bare names, so that neither the program nor the tool's messages depend on the
// place of the folder.
#pragma once

#include "base/diag.h"
#include "compiler/core_targets.h"  // generated

#include <filesystem>
#include <functional>
#include <string>

namespace tessera::compiler {

struct CoreSources {
  std::string name;           // name of the files, without an extension
  std::string llvm_ir;        // text that core_llvm_ir() returns
  std::string linker_script;  // text of write_linker_script(), with absolute names of objects
};

class Peano {
 public:
  // Fails with T0913 when a tool is missing in the folder's `bin`.
  static Result<Peano> in(const std::filesystem::path& folder);

  // Builds the program and returns its path, a file in `folder`; intermediate files stay there. Calls `tell` with the
  // names of opt, llc and clang before it runs them. Fails with T0913 when a tool cannot be started. Fails with T0914,
  // and the tool's output as notes, when a tool fails or writes no file.
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
