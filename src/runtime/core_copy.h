// A core's own copy of the globals of its body and of the static data of its kernels, with their initial values.
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
  // Copies the globals. If the body calls kernels, also copies the libraries into `folder` and loads them; the
  // destructor removes the folder. Fails with T0911 if a copy cannot be loaded.
  static Result<CoreCopy> make(const compiler::NativeBodies& bodies, std::span<const std::string> libraries,
                               const std::filesystem::path& folder);
  CoreCopy(CoreCopy&&) = default;
  CoreCopy& operator=(CoreCopy&&) = default;
  ~CoreCopy();

  // Returns the addresses of globals and kernels that each call of the body's code receives.
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
