// A core's own copy of the globals and the kernels of its body, as they are when its configuration has been loaded.
#pragma once

#include "compiler/compile/compile.h"
#include "runtime/kernel_libraries.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

class CoreCopy {
 public:
  // Copies of libraries stand in `folder` as long as the copy of the core exists. T0911 when one cannot be loaded.
  static Result<CoreCopy> make(const compiler::NativeBodies& bodies, std::span<const std::string> libraries,
                               const std::filesystem::path& folder);
  CoreCopy(CoreCopy&&) = default;
  CoreCopy& operator=(CoreCopy&&) = default;
  ~CoreCopy();

  // What the code of the body gets.
  compiler::BodyCore core() const { return {globals_.get(), kernels_.data()}; }
  const KernelLibraries& libraries() const { return libraries_; }

 private:
  CoreCopy() = default;

  struct Free {
    void operator()(std::uint8_t* memory) const;
  };
  std::filesystem::path folder_;
  std::unique_ptr<std::uint8_t, Free> globals_;
  KernelLibraries libraries_;
  std::vector<void*> kernels_;
};

}  // namespace tessera::runtime
