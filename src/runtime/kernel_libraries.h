// Loads the libraries of kernels, for one core or for all.
//
// On an array each core has its own static data: a filter keeps the last samples of its own core in a static array. A
// library that the process loads once has this data only once. So each core loads its own copies of the libraries. The
// cores share the other libraries on which these depend.
#pragma once

#include "base/diag.h"
#include "base/temporary_folder.h"

#include <kernel_abi/core_state.h>

#include <link.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

class KernelLibraries {
 public:
  // Loads the libraries. Fails with T0911 if a library cannot be loaded.
  static Result<KernelLibraries> load(std::span<const std::string> paths);
  // Copies the libraries into `folder` and loads the copies.
  static Result<KernelLibraries> load_own(std::span<const std::string> paths, const std::filesystem::path& folder);

  // Returns whether a library of kernels is loaded here. A signal handler may call it.
  static bool contains(const link_map* library);

  // Returns the address of a function that one of the libraries defines itself; nullptr if none of them does.
  void* find(const std::string& name) const;
  // A function that returns the state of the calling thread's core. Each library that uses the AIE API has one.
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
