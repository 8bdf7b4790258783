// The libraries of kernels, as one core uses them.
//
// On an array each core has the static data of its kernels for itself: a filter that keeps its last samples in a static
// array keeps those of its own core. A library that is loaded once has that data once. So each core loads copies of the
// libraries. Libraries that these need in turn are shared.
#pragma once

#include "base/diag.h"
#include "base/temporary_folder.h"

#include <kernel_abi/core_state.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

class KernelLibraries {
 public:
  // Loads the libraries. T0911 when one cannot be loaded.
  static Result<KernelLibraries> load(std::span<const std::string> paths);
  // Loads copies of them, which it puts into `folder`.
  static Result<KernelLibraries> load_own(std::span<const std::string> paths, const std::filesystem::path& folder);

  // The address of a function that one of the libraries itself defines; nullptr when none does.
  void* find(const std::string& name) const;
  // The state of the calling thread's core in each library that was made with the AIE API.
  using State = kernel_abi::core_state* (*)();
  std::vector<State> states() const;

 private:
  struct Unload {
    void operator()(void* library) const;
  };
  Result<void> add(const std::string& path);

  std::vector<std::unique_ptr<void, Unload>> libraries_;
};

}  // namespace tessera::runtime
