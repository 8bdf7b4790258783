// Kernels that bodies of cores call: libraries as they are, sources of C and C++ through the system's compiler.
#pragma once

#include "base/temporary_folder.h"
#include "device/device.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// A day: longer is no limit that anybody waits for.
inline constexpr std::uint32_t kMostKernelSeconds = 86'400;

// Who answers for a kernel that raises a signal, ends the process by exit() or computes without an end: a host program
// with its own handlers, or Tessera with a report and the end of the process (kernel_faults.h).
enum class FaultPolicy : std::uint8_t { LeaveToHost, EndProcess };

struct KernelOptions {
  std::vector<std::string> files;  // sources and libraries
  FaultPolicy faults = FaultPolicy::LeaveToHost;
  std::string headers;         // folder of the AIE API; empty: beside the program or library that Tessera is in
  std::uint32_t seconds = 60;  // that one call may compute (kernel_faults.h); 0: as long as it takes
  bool no_bodies = false;      // nothing of the program may run on the host
  bool slots = false;          // issue slots are counted (kernel_counts.h)
};

class Kernels {
 public:
  // For cores of an architecture. T0751 when a source cannot be compiled; what its compiler says goes to standard
  // error.
  Result<void> add(const KernelOptions& options, device::Arch arch);
  const std::vector<std::string>& libraries() const { return libraries_; }

 private:
  Result<void> build(const std::string& source, device::Arch arch, const KernelOptions& options);
  std::filesystem::path builtins() const;

  std::optional<TemporaryFolder> folder_;  // of those that were built: a library that is loaded stays
  std::vector<std::string> libraries_;
};

}  // namespace tessera::runtime
