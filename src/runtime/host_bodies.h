// Runs the bodies of cores on the host: keeps the compiled bodies, and attaches a host core to the array for each of
// them.
#pragma once

#include "array/machine/array.h"
#include "compiler/compile/compile.h"
#include "container/sections/core_bodies.h"
#include "core/host/host_core.h"
#include "runtime/core_copy.h"
#include "runtime/kernel_faults.h"
#include "runtime/kernel_libraries.h"
#include "runtime/kernel_states.h"
#include "runtime/kernel_stops.h"
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

// The values that bodies printed by aie.debug, sorted by cycle, then tile.
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

// The bodies of all configurations of a run. A stream may load a configuration that has other bodies for the same
// cores. So each tile has one host core, which calls the body of the present configuration. The load of another
// configuration resets the host core, as it resets all cores.
class HostBodies {
 public:
  // Compiles the bodies of this PDI, if it has any; `libraries` have the kernels that they call. With `watch`, the
  // bodies report each access to the sanitizers. With `as_json`, the report of a kernel's fault is JSON. Fails with
  // T0750 if the compiler cannot be loaded, and with T0910 to T0912 for bodies that cannot be compiled, kernels that
  // are missing and bodies that cannot be read.
  Result<void> load(const container::CoreBodies& bodies, std::uint32_t pdi, const KernelOptions& options,
                    std::span<const std::string> libraries, bool watch, bool as_json);
  // Attaches a host core to the array for each tile with a body. The array must not outlive this object. The partition
  // begins at `start_column`. Fails with T0529 if a tile has no core.
  Result<void> attach(array::Array& array, unsigned start_column);
  // Chooses the bodies of this PDI: a core calls them from its next enable on. Each core gets a new copy of its body's
  // globals and its kernels' static data (core_copy.h). Fails with T0103 or T0911 if a library cannot be copied or
  // loaded.
  Result<void> use(std::uint32_t pdi);

  // Call this first in a fork of the process that loaded the bodies, because a fork inherits no timer.
  void enter_copy() const {
    if (faults_) faults_->enter_copy();
  }

  Debugged debugged() const;
  // Returns the issue slots that kernels took; nullptr if the caller did not ask for counts.
  const KernelCounts* counts() const { return counts_ ? &*counts_ : nullptr; }
  // Puts the line of a body's fault in the design first, and adds a note that says where the controller was.
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
  std::optional<KernelStops> stops_;    // if there are bodies, and Tessera ends calls of kernels
  KernelStates states_;
};

}  // namespace tessera::runtime
