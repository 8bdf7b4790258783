// Collects the kernels that bodies of cores call: libraries of the user, and C or C++ sources, which the system's
// compiler compiles.
#pragma once

#include "device/device.h"
#include "runtime/kernel_build.h"

#include <memory>
#include <string>
#include <vector>

namespace tessera::runtime {

// The longest limit: a day.
inline constexpr std::uint32_t kMostKernelSeconds = 86'400;

// Who handles a kernel that raises a signal, calls exit() or never returns. LeaveToHost: the host program with its own
// handlers. EndProcess: Tessera, which writes a report and ends the process (kernel_faults.h).
enum class FaultPolicy : std::uint8_t { LeaveToHost, EndProcess, EndCall };

struct KernelOptions {
  std::vector<std::string> files;  // sources and libraries
  FaultPolicy faults = FaultPolicy::LeaveToHost;
  std::string headers;         // folder of the AIE API; empty: `include` beside the folder of Tessera's own file
  std::uint32_t seconds = 60;  // limit for one call (kernel_faults.h); 0: no limit
  bool no_bodies = false;      // refuse programs with code that runs on the host
  bool slots = false;          // count issue slots (kernel_counts.h)
};

class Kernels {
 public:
  // Adds the libraries, and compiles the sources for cores of `arch`. Fails with T0751 if a source cannot be compiled;
  // the messages of the compiler go to standard error.
  Result<void> add(const KernelOptions& options, device::Arch arch);
  const std::vector<std::string>& libraries() const { return libraries_; }

 private:
  Result<void> build(const std::string& source, device::Arch arch, const KernelOptions& options);

  std::vector<std::shared_ptr<const KernelBuild>>
      builds_;  // hold libraries that were built, as long as they are loaded
  std::vector<std::string> libraries_;
};

}  // namespace tessera::runtime
