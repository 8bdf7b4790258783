// Cores whose bodies run on the host: the compiled bodies, and the array's host cores through which they reach their
// tile.
#pragma once

#include "array/machine/array.h"
#include "compiler/compile/compile.h"
#include "container/sections/core_bodies.h"
#include "core/host/host_core.h"
#include "runtime/core_copy.h"
#include "runtime/kernel_faults.h"
#include "runtime/kernel_libraries.h"
#include "runtime/kernel_states.h"
#include "runtime/kernels.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::runtime {

// The values that bodies showed by aie.debug, in the order of cycles, then tiles.
struct Debugged {
  struct Value {
    array::Cycle cycle;
    device::TileId tile;
    std::string text;
    std::string line;  // place in the design; empty if unknown
  };
  std::vector<Value> values;
  std::uint64_t more = 0;  // the number of further values, which are not kept
};

// A stream may load a configuration that has other bodies for the same cores. So each tile has one host core, which
// calls the body of the configuration in use. Loading another configuration resets it, as it resets all cores.
class HostBodies {
 public:
  // Compiles the bodies of this PDI, if it has any; `libraries` have the kernels that they call. With `watch` the
  // bodies report each access to the sanitizers; with `as_json` the report of a kernel's fault is JSON. T0750, T0910 to
  // T0912.
  Result<void> load(const container::CoreBodies& bodies, std::uint32_t pdi, const KernelOptions& options,
                    std::span<const std::string> libraries, bool watch, bool as_json);
  // Attaches a host core to the array for each tile with a body. The array must not outlive this object. The partition
  // begins at `start_column`. T0529.
  Result<void> attach(array::Array& array, unsigned start_column);
  // From their next enable on, cores call the bodies of this PDI. Each core gets a new copy of its body's globals and
  // its kernels' static data (core_copy.h). T0103, T0911.
  Result<void> use(std::uint32_t pdi);

  // Call this first in a fork of the process that loaded the bodies: a fork inherits no timer.
  void enter_copy() const {
    if (faults_) faults_->enter_copy();
  }

  Debugged debugged() const;
  // The issue slots that kernels took; nullptr if the caller did not ask for counts.
  const KernelCounts* counts() const { return counts_ ? &*counts_ : nullptr; }
  // The diagnostic of a body's fault, with its line in the design, and a note that says where the controller stood.
  Diag in_design(Diag fault) const;

 private:
  struct Body {
    std::shared_ptr<const compiler::NativeBodies> native;
    container::CoreBody body;
    std::uint32_t first_place;  // the array's number for place 0 of this configuration
    bool watch;
  };
  using Copy = std::shared_ptr<const CoreCopy>;

  void run(device::TileId tile, array::HostCore& core);
  std::string line_of(std::uint32_t place) const;
  array::CodeScan code_of(device::TileId tile) const;

  std::map<std::pair<std::uint32_t, device::TileId>, Body> bodies_;
  std::vector<std::shared_ptr<const compiler::NativeBodies>> loaded_;
  KernelLibraries libraries_;              // loaded before the run, so that missing symbols are reported early
  std::vector<std::string> paths_;         // of the libraries
  std::optional<TemporaryFolder> folder_;  // holds copies of the libraries
  std::uint32_t pdi_ = 0;
  std::map<device::TileId, Copy> copies_;  // one for each core with a body in pdi_
  std::uint64_t copied_ = 0;               // copies made so far, for the names of their folders
  Debugged debugged_;
  std::set<std::string> fault_lines_;   // lines at which bodies failed: several cores may fail in one cycle
  std::optional<KernelCounts> counts_;  // if the caller asked for counts
  std::optional<KernelFaults> faults_;  // if there are bodies, and Tessera handles faults of kernels
  KernelStates states_;
};

}  // namespace tessera::runtime
