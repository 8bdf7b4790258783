// Kernels that bodies of cores call: libraries as they are, sources of C and C++ through the system's compiler.
#pragma once

#include "base/diag.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::cli {

class Kernels {
 public:
  Kernels() = default;
  Kernels(const Kernels&) = delete;
  Kernels& operator=(const Kernels&) = delete;
  ~Kernels();  // removes what was built: a library that is loaded stays

  // T0751 when a source cannot be compiled; what its compiler says goes to standard error.
  Result<void> add(const std::vector<std::string>& files);
  const std::vector<std::string>& libraries() const { return libraries_; }

 private:
  Result<void> build(const std::string& source);

  std::filesystem::path folder_;  // of those that were built; empty when none was
  std::vector<std::string> libraries_;
};

}  // namespace tessera::cli
